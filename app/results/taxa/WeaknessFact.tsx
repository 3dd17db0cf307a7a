import { Fact } from '#app/results/facts/Fact.tsx'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { TaxonRelations } from './TaxonRelations.tsx'
import { cweOf, taxonReason, weaknessWords } from './taxon-words.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** The CWEs that the result falls into, each with its page at MITRE and what the log says of it. Nothing is rendered where there are none. */
export function WeaknessFact({ cwes, taxa: { taxa } }: Pick<ResultDetail, 'cwes' | 'taxa'>) {
  if (cwes.length === 0) return null
  return (
    <Fact name="Weaknesses">
      {cwes.map((cwe) => {
        const taxon = taxa.find((one) => cweOf(one) === cwe.id)
        return (
          <div key={cwe.id} className="weakness">
            <a href={cwe.href} rel="noreferrer noopener" className="external">
              {weaknessWords(cwe)}
            </a>
            {taxon !== undefined && <LogText className="reason" text={taxonReason(taxon)} />}
            {taxon?.description != null && <LogText className="reason" text={taxon.description} />}
            {taxon !== undefined && <TaxonRelations of={taxon} />}
          </div>
        )
      })}
    </Fact>
  )
}
