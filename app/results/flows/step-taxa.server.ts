import { asArray, asIndex, asObject, asText } from '#app/sarif/json.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { findTaxonomy, taxonCwes } from '#app/sarif/rules/taxa.ts'
import { cweFact } from '#app/results/taxa/cwe-facts.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { weaknessWords } from '#app/results/taxa/taxon-words.ts'

const mostTaxa = 50
const longestName = 300

/** The taxa that a step falls into (SARIF §3.38.12), by name; those of the CWE with their pages. */
export function describeStepTaxa(run: Run, references: unknown): { name: string; href: string | null }[] {
  return asArray(references)
    .slice(0, mostTaxa)
    .flatMap((reference): { name: string; href: string | null }[] => {
      const [cwe] = taxonCwes(run, [reference])
      if (cwe === undefined) return describeOther(run, reference)
      const fact = cweFact(run, cwe)
      return [{ name: cutText(weaknessWords(fact), longestName), href: fact.href }]
    })
}

function describeOther(run: Run, value: unknown): { name: string; href: null }[] {
  const reference = asObject(value)
  const component = asObject(reference?.toolComponent)
  const taxonomy = findTaxonomy(run, component)
  const taxon = asObject(taxonomy?.taxa[asIndex(reference?.index)])
  const words = [
    taxonomy?.name ?? asText(component?.name),
    asText(reference?.id) ?? asText(taxon?.id),
    asText(taxon?.name) ?? multiformatText(taxon?.shortDescription),
  ].filter((word) => word !== undefined && word !== null)
  return words.length === 0 ? [] : [{ name: cutText(words.join(' '), longestName), href: null }]
}
