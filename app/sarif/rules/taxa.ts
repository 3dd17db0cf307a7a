import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

const maximumTaxa = 1_000
const cweTaxonomy = /\bcwe\b|common weakness enumeration/i
const cweId = /^cwe[-_: ]{0,2}0*([1-9]\d{0,5})(?!\d)/i
const bareId = /^0*([1-9]\d{0,5})$/

/**
 * The taxa that a rule's results fall into (SARIF §3.27.8): the targets of its relationships of the kinds `equal` and `superset`
 * (§3.53.3), as references.
 */
export function relatedTaxa(descriptor: JsonObject | null): unknown[] {
  const taxa: unknown[] = []
  for (const element of asArray(descriptor?.relationships).slice(0, maximumTaxa)) {
    const relationship = asObject(element)
    const kinds = asArray(relationship?.kinds)
    if (kinds.includes('equal') || kinds.includes('superset')) taxa.push(relationship?.target)
  }
  return taxa
}

/** The numbers of the CWEs among taxa, given as `reportingDescriptorReference` objects (SARIF §3.52). */
export function taxonCwes(run: Run, references: readonly unknown[]): number[] {
  const numbers: number[] = []
  for (const element of references.slice(0, maximumTaxa)) {
    const reference = asObject(element)
    if (reference === undefined) continue
    const component = asObject(reference.toolComponent)
    const guid = asText(component?.guid)?.toLowerCase()
    const taxonomy =
      (guid === undefined ? undefined : (run.taxonomiesByGuid.get(guid) ?? run.componentsByGuid.get(guid))) ??
      run.taxonomies.find(({ name }) => name !== null && name === component?.name) ??
      run.taxonomies[asIndex(component?.index)]
    const id = asText(reference.id) ?? asText(asObject(taxonomy?.taxa[asIndex(reference.index)])?.id)
    if (id === undefined) continue
    const isCwe = cweTaxonomy.test(asText(component?.name) ?? taxonomy?.name ?? '')
    const number = cweId.exec(id)?.[1] ?? (isCwe ? bareId.exec(id)?.[1] : undefined)
    if (number !== undefined) numbers.push(Number(number))
  }
  return numbers
}
