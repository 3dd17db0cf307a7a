import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { ToolComponent } from '#app/sarif/runs/tool-component.ts'

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

/** What a `toolComponentReference` to a taxonomy (SARIF §3.54) names: by its guid, its name, its index; some tools give only one of them. */
export function findTaxonomy(run: Run, component: JsonObject | undefined): ToolComponent | undefined {
  if (component === undefined) return undefined
  const guid = asText(component.guid)?.toLowerCase()
  const name = asText(component.name)
  return (
    (guid === undefined ? undefined : (run.taxonomiesByGuid.get(guid) ?? run.componentsByGuid.get(guid))) ??
    run.taxonomies.find((taxonomy) => name !== undefined && taxonomy.name === name) ??
    (name === undefined ? undefined : run.componentsByName.get(name)) ??
    run.taxonomies[asIndex(component.index)]
  )
}

/** The numbers of the CWEs among taxa, given as `reportingDescriptorReference` objects (SARIF §3.52). */
export function taxonCwes(run: Run, references: readonly unknown[]): number[] {
  const numbers: number[] = []
  for (const element of references.slice(0, maximumTaxa)) {
    const reference = asObject(element)
    if (reference === undefined) continue
    const component = asObject(reference.toolComponent)
    const taxonomy = findTaxonomy(run, component)
    const id = asText(reference.id) ?? asText(asObject(taxonomy?.taxa[asIndex(reference.index)])?.id)
    if (id === undefined) continue
    const isCwe = cweTaxonomy.test(asText(component?.name) ?? taxonomy?.name ?? '')
    const number = cweId.exec(id)?.[1] ?? (isCwe ? bareId.exec(id)?.[1] : undefined)
    if (number !== undefined) numbers.push(Number(number))
  }
  return numbers
}
