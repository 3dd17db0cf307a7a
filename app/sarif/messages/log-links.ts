import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { decodePointer } from './message-links.ts'
import { resolveMessage } from './message.ts'
import type { ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'

const maximumValues = 1_000_000
const sarifUri = /sarif:([^\s()<>[\]"'`]*)/gi

/** Whether a text, of a message or of JSON, has a link to a part of its own log (SARIF §3.10.3). */
export function hasLogLink(text: string): boolean {
  return text.includes('](sarif:')
}

/** Whether messages of a result's own locations have such a link. */
export function locationsHaveLogLink(result: JsonObject): boolean {
  return asArray(result.locations).some((location) => {
    const message = asObject(asObject(location)?.message)
    return message !== undefined && (hasLogLink(asText(message.text) ?? '') || hasLogLink(asText(message.markdown) ?? ''))
  })
}

/**
 * The JSON pointers of the `sarif:` URIs in the messages of a result, arguments in place (SARIF §3.11.6, §3.11.5): at most so many. It may
 * name one too many, where a text is no link.
 */
export function logPointersOf(run: Run, rule: ResolvedRule, result: JsonObject, most: number): Set<string> {
  const pointers = new Set<string>()
  const look = (text: string) => {
    for (const [, pointer = ''] of text.matchAll(sarifUri)) if (pointers.size < most) pointers.add(decodePointer(pointer))
  }
  const waiting: unknown[] = [result]
  for (let seen = 0; seen < maximumValues && waiting.length > 0 && pointers.size < most; seen += 1) {
    const value = waiting.pop()
    if (typeof value === 'string') look(value)
    if (typeof value !== 'object' || value === null) continue
    const message = asObject(value)
    if (message !== undefined && (Array.isArray(message.arguments) || message.id !== undefined)) {
      const { text, markdown } = resolveMessage(run, rule, message)
      look(text)
      if (markdown !== null) look(markdown)
    }
    for (const member of Object.values(value)) if (typeof member === 'string' || typeof member === 'object') waiting.push(member)
  }
  return pointers
}
