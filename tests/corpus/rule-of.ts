import { asArray, asRecord } from './json.ts'

type Json = Record<string, unknown>

/** The rule of a result and the message strings of its tool, as the standard finds them (SARIF §3.27.7, §3.52.3), but by id where the index leads to a rule of another. */
export function ruleOf(run: Json, result: Json): { rule: Json; globalMessages: Json } {
  const tool = asRecord(run['tool'])
  const reference = asRecord(result['rule'])
  const component = asRecord(reference['toolComponent'])
  const components = [tool['driver'], ...asArray(tool['extensions'])].map(asRecord)
  const named = components.find(({ guid, name }) =>
    component['guid'] === undefined ? name === component['name'] : guid === component['guid'],
  )
  const own = components[number(component['index']) + 1] ?? named ?? asRecord(tool['driver'])
  const index = Math.max(number(reference['index']), number(result['ruleIndex']))
  const id = String(reference['id'] ?? result['ruleId'])
  const byId = (id: string): Json | undefined =>
    [own, ...components].flatMap((component) => asArray(component['rules']).map(asRecord)).find((rule) => rule['id'] === id)
  const indexed = index >= 0 ? asRecord(asArray(own['rules'])[index]) : {}
  const parents = id.split('/').map((_, at, parts) => parts.slice(0, parts.length - at).join('/'))
  const stated =
    id === 'undefined' || parents.includes(String(indexed['id'])) ? undefined : parents.map(byId).find((rule) => rule !== undefined)
  return { rule: stated ?? indexed, globalMessages: asRecord(own['globalMessageStrings']) }
}

/** -1 for what is no index. */
function number(value: unknown): number {
  return Number.isInteger(value) ? Number(value) : -1
}
