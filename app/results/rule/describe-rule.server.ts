import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { statedUri } from '#app/results/facts/stated-uri.server.ts'
import { renderMarkdown } from '#app/results/message/markdown.server.ts'
import { cutOrNull, cutText, shortText } from '#app/results/message/cut-text.ts'
import { describeMessage } from '#app/results/message/describe-message.server.ts'
import { describeMembers, propertyRoom } from '#app/results/properties/describe-properties.server.ts'
import { configurationOverrides } from '#app/sarif/rules/configuration-override.ts'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { relatedDescriptor } from '#app/sarif/rules/related-descriptor.ts'
import { shownMultiformat } from '#app/sarif/text/multiformat.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'
import type { RuleDetail, RuleRelationship, RuleSetting } from './rule.schemas.ts'

const listedNames = 50
const listedRelationships = 50
const longestName = 500
/** Of an id, a title or a reason: what is longer than a query can be is no name. */
const longestText = 2_000
/** Help may be long, and people scroll it; what is beyond this is no help. */
const longestHelp = 200_000

/**
 * What the log says of the rule of a result: names, descriptions, help, and the configuration in force (SARIF §3.49 to §3.51). `listed` is what
 * lists call it, also where the result names none, and `known` what it looks for by another log of the tool, null where none says it.
 */
export function describeRule(context: ResultContext, listed: string, known: string | null): Omit<RuleDetail, 'results'> {
  const { rule } = context
  const { descriptor } = rule
  const help = shownMultiformat(descriptor?.help)
  const full = shownMultiformat(descriptor?.fullDescription)
  const helpUri = asText(descriptor?.helpUri)
  const reasons = [rule.reason]
  if (rule.id === '' && listed !== '') reasons.push('the first words of its message stand for it')
  if (rule.title === null && known !== null) reasons.push('another log of its tool says what it looks for')
  const reason = reasons.join('; ')
  return {
    id: cutText(rule.id || listed, longestText),
    name: cutOrNull(rule.name, longestText),
    title: cutOrNull(rule.title ?? known, longestText),
    isListed: descriptor !== null,
    description: cutOrNull(full.text, longestHelp),
    descriptionHtml: full.markdown === null ? null : renderMarkdown(full.markdown),
    helpHtml: help.markdown === null ? null : renderMarkdown(help.markdown),
    helpText: cutOrNull(help.text, longestHelp),
    helpUri: helpUri === undefined ? null : statedUri(helpUri),
    guid: shortText(descriptor?.guid, longestName),
    precision: shortText(asObject(descriptor?.properties)?.precision, longestName),
    tags: rule.tags.slice(0, listedNames).map((tag) => cutText(tag, longestName)),
    deprecated: {
      ids: textsOf(descriptor?.deprecatedIds),
      guids: textsOf(descriptor?.deprecatedGuids),
      names: textsOf(descriptor?.deprecatedNames),
    },
    ...describeConfiguration(context),
    relationships: asArray(descriptor?.relationships)
      .slice(0, listedRelationships)
      .flatMap((value) => describeRelationship(context, value) ?? []),
    reason: cutText(reason, longestText),
    reasonParts: cutAtName(reason, asText(rule.component.name)),
  }
}

/** A sentence before, at and behind the name that may stand in it. */
function cutAtName(sentence: string, name = ''): MessagePart[] {
  const at = name === '' ? -1 : sentence.indexOf(name)
  const parts = at < 0 ? [sentence] : [sentence.slice(0, at), name, sentence.slice(at + name.length)]
  return parts.map((text) => ({ type: 'text', text: cutText(text, longestText) }))
}

/** What is set for the rule: by its default configuration, and by the overrides of the invocation, of which the first that says something holds. */
function describeConfiguration({ run, result, statedRule: rule }: ResultContext): Pick<RuleDetail, 'configuration' | 'parameters'> {
  const byDefault = asObject(rule.descriptor?.defaultConfiguration)
  const overrides = configurationOverrides(run, result, rule)
  const configuration = (['enabled', 'level', 'rank'] as const).flatMap((name) => settingOf(name, byDefault, overrides) ?? [])
  const parameters = [byDefault, ...overrides.map(({ configuration }) => configuration).toReversed()].map(
    (set) => asObject(set?.parameters) ?? {},
  )
  const merged = Object.entries(Object.fromEntries(parameters.flatMap((set) => Object.entries(set))))
  const overriding = overrides.filter(({ configuration }) => asObject(configuration.parameters) !== undefined)
  if (merged.length > 0) {
    const reason = overriding.length === 0 ? byRule : `overridden by the invocation, ${overriding.map(({ pointer }) => pointer).join(', ')}`
    configuration.push({ name: 'parameters', value: '', reason: cutText(reason, longestName) })
  }
  return { configuration, parameters: describeMembers(merged, propertyRoom()) }
}

const byRule = 'the default configuration of the rule'

function settingOf(
  name: Exclude<RuleSetting['name'], 'parameters'>,
  byDefault: JsonObject | undefined,
  overrides: ReturnType<typeof configurationOverrides>,
): RuleSetting | null {
  const stated = wordOf(byDefault?.[name])
  const override = overrides.find(({ configuration }) => wordOf(configuration[name]) !== null)
  const value = override === undefined ? stated : wordOf(override.configuration[name])
  if (value === null) return null
  if (override === undefined) return { name, value, reason: byRule }
  const instead = stated === null ? '' : `, in place of ${stated}`
  return { name, value, reason: cutText(`overridden by the invocation, ${override.pointer}${instead}`, longestName) }
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? cutText(String(value), 100) : null
}

function describeRelationship(context: ResultContext, value: unknown): RuleRelationship | null {
  const relationship = asObject(value)
  const related = relatedDescriptor(context.run, context.rule.component, relationship?.target, 'rules')
  if (related === null) return null
  const kinds = textsOf(relationship?.kinds).slice(0, 10)
  return {
    id: cutText(related.id, longestName),
    name: cutOrNull(related.name, longestName),
    component: cutOrNull(related.component, longestName),
    // SARIF §3.53.3: without a kind it is merely relevant.
    kinds: kinds.length === 0 ? ['relevant'] : kinds,
    description: describeMessage(context, relationship?.description),
  }
}

function textsOf(value: unknown): string[] {
  return asArray(value)
    .slice(0, listedNames)
    .flatMap((text) => shortText(text, longestName) ?? [])
}
