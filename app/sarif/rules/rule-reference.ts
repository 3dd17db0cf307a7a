import { asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { ToolComponent } from '#app/sarif/runs/tool-component.ts'

/** A `reportingDescriptorReference` (SARIF §3.52) with its `toolComponentReference` (§3.54); -1 and undefined are unset. */
export type RuleReference = {
  readonly id: string | undefined
  readonly index: number
  readonly guid: string | undefined
  readonly componentIndex: number
  readonly componentGuid: string | undefined
  readonly componentName: string | undefined
}

export type RuleReferenceProblem = 'component-not-found' | 'rule-not-found' | 'rule-index-contradicts-id'

/** What a result says of its rule in two ways that shall be equal. */
export type RuleContradiction = 'rule-ids-differ' | 'rule-indexes-differ'

/** Where a reference leads. Without a descriptor the component is the one that was meant, whose messages still hold. */
type ReferencedRule = {
  readonly descriptor: JsonObject | null
  readonly component: ToolComponent
  readonly reason: string
  readonly problem: RuleReferenceProblem | null
}

/** Nobody nests deeper, and every further part of an id costs a look-up. */
const maximumIdParts = 20

/** Reads a reference object; `id` and `index` are what stands beside it in a result and holds where it says nothing (SARIF §3.27.7). */
export function readRuleReference(reference: JsonObject | undefined, id?: string, index = -1): RuleReference {
  const component = asObject(reference?.toolComponent)
  const ownIndex = asIndex(reference?.index)
  return {
    id: asText(reference?.id) ?? id,
    index: ownIndex === -1 ? index : ownIndex,
    guid: asText(reference?.guid),
    componentIndex: asIndex(component?.index),
    componentGuid: asText(component?.guid),
    componentName: asText(component?.name),
  }
}

/**
 * Whether a result contradicts its own reference to its rule: by another id (SARIF §3.27.5), of which one being the first parts of the other is no
 * contradiction, or by another index (§3.27.6). `reference` is its `rule`, which is followed.
 */
export function ruleContradiction(reference: JsonObject | undefined, ruleId: unknown, ruleIndex: unknown): RuleContradiction | null {
  if (reference === undefined) return null
  const [id, other] = [asText(reference.id), asText(ruleId)]
  if (id !== undefined && other !== undefined && !isPartOf(id, other) && !isPartOf(other, id)) return 'rule-ids-differ'
  const [index, otherIndex] = [asIndex(reference.index), asIndex(ruleIndex)]
  return index !== -1 && otherIndex !== -1 && index !== otherIndex ? 'rule-indexes-differ' : null
}

/**
 * Finds the rule that a reference means (SARIF §3.52.3 to §3.52.6, §3.54.2). The standard looks rules up by index or guid alone; since
 * many logs have only ids, and some have indexes that are off, the id is the way back from both.
 */
export function findRule(run: Run, reference: RuleReference): ReferencedRule {
  const named = findComponent(run, reference)
  const component = named ?? run.driver
  const lost = named === null ? 'component-not-found' : null
  const pointed = named === null ? undefined : asObject(named.rules[reference.index])
  if (named !== null && pointed !== undefined) {
    if (reference.id === undefined || idMeans(reference.id, pointed)) {
      return { descriptor: pointed, component: named, reason: `rule ${reference.index} of ${named.label}, by its index`, problem: null }
    }
    const stated = findById(run, named, reference.id)
    return {
      descriptor: stated?.descriptor ?? pointed,
      component: stated?.component ?? named,
      reason:
        stated === null
          ? `rule ${reference.index} of ${named.label}, by its index, although the id there is ${asText(pointed.id) ?? 'another'}`
          : `${stated.reason}, as the index leads to a rule with another id`,
      problem: 'rule-index-contradicts-id',
    }
  }
  const identified = reference.guid === undefined ? undefined : component.rulesByGuid.get(reference.guid.toLowerCase())
  if (identified !== undefined) {
    return { descriptor: identified, component, reason: `a rule of ${component.label}, by its guid`, problem: lost }
  }

  const problem = lost ?? (reference.index !== -1 || reference.guid !== undefined ? 'rule-not-found' : null)
  const stated = reference.id === undefined ? null : findById(run, component, reference.id)
  if (stated !== null) return { ...stated, problem }
  const reason = reference.id === undefined && problem === null ? 'the result names no rule' : 'the log does not describe this rule'
  return { descriptor: null, component, reason, problem }
}

/** The component that a reference names, the driver if it names none, null if it is not in the log. */
export function findComponent(run: Run, reference: RuleReference): ToolComponent | null {
  const { componentIndex, componentGuid, componentName } = reference
  if (componentIndex === -1 && componentGuid === undefined && componentName === undefined) return run.driver
  const indexed = run.extensions[componentIndex]
  if (indexed !== undefined) return indexed
  const guid = componentGuid?.toLowerCase()
  return (
    (guid === undefined ? undefined : run.componentsByGuid.get(guid)) ??
    (componentName === undefined ? undefined : run.componentsByName.get(componentName)) ??
    null
  )
}

/** An id is hierarchical: it means the rule of that id, or of a prefix of it that ends where a part does (SARIF §3.27.5, §3.52.4). */
function idMeans(id: string, descriptor: JsonObject): boolean {
  const ruleId = asText(descriptor.id)
  return ruleId === undefined || isPartOf(ruleId, id)
}

function isPartOf(part: string, id: string): boolean {
  return id === part || id.startsWith(`${part}/`)
}

/** The whole id before its prefixes, since the ids of some tools contain slashes; each in the component that was meant before the others. */
function findById(run: Run, preferred: ToolComponent, id: string): Omit<ReferencedRule, 'problem'> | null {
  let part = id
  for (let parts = 0; parts < maximumIdParts && part !== ''; parts += 1) {
    const by = part === id ? 'by its id' : `by ${part}, the first part of its id`
    const own = preferred.rulesById.get(part)
    if (own !== undefined) return { descriptor: own, component: preferred, reason: `a rule of ${preferred.label}, ${by}` }
    const other = rulesOf(run).get(part)
    if (other !== undefined) return { ...other, reason: `a rule of ${other.component.label}, ${by}` }
    part = part.slice(0, Math.max(0, part.lastIndexOf('/')))
  }
  return null
}

type OwnedRule = Pick<ReferencedRule, 'component'> & { readonly descriptor: JsonObject }

/** The first rule of each id in any component. */
const rulesOf = onceFor((run: Run) => {
  const rules = new Map<string, OwnedRule>()
  for (const component of run.components) {
    for (const [id, descriptor] of component.rulesById) if (!rules.has(id)) rules.set(id, { descriptor, component })
  }
  return rules
})
