import type { ShownTaxon } from './taxa.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { TaxonRelations } from './TaxonRelations.tsx'
import { cweOf, taxonReason } from './taxon-words.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { MoreBelow } from '#app/results/MoreInJson.tsx'

/** The taxonomies that the result has a place in, and why; CWEs stand among the facts. Nothing is rendered where there are none. */
export function TaxonList({ taxa: { taxa: all, total: ofAll }, cwes }: Pick<ResultDetail, 'taxa' | 'cwes'>) {
  const taxa = all.filter((taxon) => !cwes.some(({ id }) => id === cweOf(taxon)))
  if (taxa.length === 0) return null
  const total = ofAll - all.length + taxa.length
  return (
    <section aria-labelledby="taxonomies" className="taxa">
      <h2 id="taxonomies">
        Taxonomies <span className="count">{total}</span>
      </h2>
      <ul>
        {taxa.map((taxon, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- taxa of one result never move, and two may be cut to the same
          <li key={at}>
            <TaxonItem taxon={taxon} />
          </li>
        ))}
      </ul>
      <MoreBelow more={total - taxa.length} />
    </section>
  )
}

function TaxonItem({ taxon }: { taxon: ShownTaxon }) {
  const { id, name, description, href } = taxon
  const title = name === null ? id : `${id} ${name}`
  return (
    <>
      <p>
        {href === null ? (
          <LogText text={title} />
        ) : (
          <a href={href} rel="noreferrer noopener" className="external">
            <LogText text={title} />
          </a>
        )}
      </p>
      {description !== null && (
        <p className="message-text text-muted">
          <LogText text={description} />
        </p>
      )}
      <p className="reason">
        <LogText text={taxonReason(taxon)} />
      </p>
      <TaxonRelations of={taxon} />
    </>
  )
}
