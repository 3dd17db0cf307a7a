import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'

const maximumTranslations = 100
const maximumRules = 100_000

/** A tool component of a log in another language (SARIF §3.14.9, §3.19.4). */
export type Translation = {
  /** A language tag, as the log has it. */
  readonly language: string
  readonly name: string | null
  readonly version: string | null
  readonly component: JsonObject
}

/**
 * The translation of a rule's tool component that suits a reader best; `wanted` are the reader's languages, the most wanted first. Null where
 * the log's own language comes first, or none of them is there.
 */
export function chooseTranslation(run: Run, component: JsonObject, wanted: readonly string[]): Translation | null {
  const translations = asArray(run.header.translations)
    .slice(0, maximumTranslations)
    .flatMap((element): Translation[] => {
      const object = asObject(element)
      const language = asText(object?.language)
      if (object === undefined || language === undefined || !isOf(run, object, component)) return []
      return [{ language, name: asText(object.name) ?? null, version: asText(object.version) ?? null, component: object }]
    })
  if (translations.length === 0) return null
  // SARIF §3.14.7, §3.19.21: a component may have a language of its own, and that of a run is American English unless it says otherwise.
  const own = asText(component.language) ?? asText(run.header.language) ?? 'en-US'
  for (const language of wanted) {
    if (isSame(own, language)) return null
    const exact = translations.find((translation) => translation.language.toLowerCase() === language.toLowerCase())
    if (exact !== undefined) return exact
    if (isRelated(own, language)) return null
    const related = translations.find((translation) => isRelated(translation.language, language))
    if (related !== undefined) return related
  }
  return null
}

/** Whether a translation is of a component: of the one that it names (SARIF §3.19.32, §3.54), else of the driver. */
function isOf(run: Run, translation: JsonObject, component: JsonObject): boolean {
  const associated = asObject(translation.associatedComponent)
  if (associated === undefined) return component === run.driver.object
  const guid = asText(associated.guid)?.toLowerCase()
  if (guid !== undefined && typeof component.guid === 'string') return guid === component.guid.toLowerCase()
  const name = asText(associated.name)
  if (name !== undefined) return name === component.name
  const index = asIndex(associated.index)
  return component === (index === -1 ? run.driver.object : run.extensions[index]?.object)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** German as it is spoken in Austria is German. */
function isRelated(one: string, other: string): boolean {
  return isSame(one.split('-')[0] ?? '', other.split('-')[0] ?? '')
}

/** What of a descriptor is for people to read (SARIF §3.49.9 to §3.49.13). */
const localised = ['shortDescription', 'fullDescription', 'help', 'helpUri'] as const

/**
 * A rule with its texts in the translation's language; what is not translated stays. The descriptor is another object then, so that what
 * is found by it must be found by the rule as the log states it.
 */
export function translateRule(rule: ResolvedRule, { component }: Translation): ResolvedRule {
  const descriptor = rule.descriptor === null ? null : findDescriptor(component, rule.descriptor)
  const translated = rule.descriptor === null || descriptor === null ? rule.descriptor : translateDescriptor(rule.descriptor, descriptor)
  return {
    ...rule,
    descriptor: translated,
    title: multiformatText(descriptor?.shortDescription) ?? rule.title,
    component: {
      ...rule.component,
      globalMessageStrings: { ...asObject(rule.component.globalMessageStrings), ...asObject(component.globalMessageStrings) },
    },
  }
}

function translateDescriptor(stated: JsonObject, translation: JsonObject): JsonObject {
  const texts = Object.fromEntries(localised.flatMap((name) => (translation[name] === undefined ? [] : [[name, translation[name]]])))
  const messageStrings = { ...asObject(stated.messageStrings), ...asObject(translation.messageStrings) }
  return { ...stated, ...texts, messageStrings }
}

/** By guid, else by id: a translation lists what it translates and no more (SARIF §3.19.4). */
function findDescriptor(component: JsonObject, { id, guid }: JsonObject): JsonObject | null {
  const rules = asArray(component.rules).slice(0, maximumRules).map(asObject)
  const byGuid = asText(guid) === undefined ? undefined : rules.find((rule) => rule?.guid === guid)
  return byGuid ?? rules.find((rule) => asText(rule?.id) !== undefined && rule?.id === id) ?? null
}
