import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { findTaxonomy } from './taxa.ts'

/** A rule or taxon that another has to do with. */
type RelatedDescriptor = {
  readonly id: string
  readonly name: string | null
  /** The name of what it is of; null where that is what the other is of. */
  readonly component: string | null
}

/**
 * What the target of a relationship (SARIF §3.53.2) names: of the tool component or taxonomy that it says, else of `own`, that of the rule or
 * taxon that has the relationship; `first` are those of its descriptors that an index counts among. Null where it names nothing.
 */
export function relatedDescriptor(run: Run, own: JsonObject, value: unknown, first: 'rules' | 'taxa'): RelatedDescriptor | null {
  const target = asObject(value)
  const stated = asObject(target?.toolComponent)
  const component = stated === undefined ? own : findTaxonomy(run, stated)?.object
  const index = asIndex(target?.index)
  const guid = asText(target?.guid)
  const found = component === undefined ? undefined : find(component, { id: asText(target?.id), index, guid }, first)
  const id = asText(target?.id) ?? asText(found?.id) ?? guid ?? (index === -1 ? undefined : `number ${index}`)
  if (id === undefined) return null
  const named = component === own ? null : (asText(stated?.name) ?? asText(component?.name) ?? asText(stated?.guid) ?? null)
  return { id, name: asText(found?.name) ?? multiformatText(found?.shortDescription), component: named }
}

type Reference = { readonly id: string | undefined; readonly index: number; readonly guid: string | undefined }

function find(component: JsonObject, { id, index, guid }: Reference, first: 'rules' | 'taxa'): JsonObject | undefined {
  const [rules, taxa] = [asArray(component.rules), asArray(component.taxa)]
  const lists = first === 'rules' || taxa.length === 0 ? [rules, taxa] : [taxa, rules]
  const pointed = lists.map((list) => asObject(list[index])).find((one) => one !== undefined && (id === undefined || one.id === id))
  if (pointed !== undefined) return pointed
  const isMeant = (one: JsonObject | undefined) =>
    id === undefined ? guid !== undefined && asText(one?.guid)?.toLowerCase() === guid.toLowerCase() : one?.id === id
  return lists.flat().map(asObject).find(isMeant)
}
