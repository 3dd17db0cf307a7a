import { asArray, asRecord } from './json.ts'
import { expanded } from './log-text.ts'
import { ruleOf } from './rule-of.ts'

export type Json = Record<string, unknown>

/** Elements of an array that are looked for; pages fold or leave out what is far beyond. */
const looked = 20

/** Of each of the first elements of what is an array, the ways to say it. */
export function each(value: unknown, wordsOf: (element: unknown) => unknown[]): unknown[][] {
  return asArray(value).slice(0, looked).map(wordsOf)
}

/** One value that is said in one way; none of what is null. */
export function some(value: unknown): unknown[][] {
  return value === undefined || value === null ? [] : [[value]]
}

/** Of an array its elements, of an object its members' names and what of their values is no object. */
export function allOf(value: unknown): unknown[][] {
  if (Array.isArray(value)) return value.flatMap((one) => some(one))
  return Object.entries(asRecord(value))
    .slice(0, looked)
    .flatMap(([name, member]) => [[name], ...some(typeof member === 'string' ? member.slice(0, 200) : member)])
}

export function names(value: unknown): unknown[][] {
  return each(Object.keys(asRecord(value)), (name) => [name])
}

/** A message's markdown, else its text, with arguments in place. */
export function text(message: unknown): string {
  const { text, markdown } = asRecord(message)
  return expanded({ ...asRecord(message), text: markdown ?? text })
}

/** The message of a result as plain text where it has no markdown of its own. Empty where it names a string that the log does not have. */
export function messageText(run: Json, result: Json): string {
  const message = asRecord(result['message'])
  if (message['text'] !== undefined) return expanded(message)
  const { rule, globalMessages } = ruleOf(run, result)
  const id = String(message['id'])
  const found = asRecord(asRecord(rule['messageStrings'])[id] ?? globalMessages[id])
  return expanded({ ...message, text: found['text'] ?? found['markdown'] })
}

/** An object with what it takes from an array of its run by its index. */
export function cached(run: Json, cache: string, value: unknown): Json {
  const { index, ...own } = asRecord(value)
  return { ...asRecord(asArray(run[cache])[Number(index)]), ...own }
}

/** As `cached`; of a taxon that of its taxonomy. */
export function stepOf(run: Json, cache: string, value: unknown): Json {
  if (cache !== 'taxonomies') return cached(run, cache, value)
  const taxonomy = asRecord(asArray(run['taxonomies'])[Number(asRecord(asRecord(value)['toolComponent'])['index'])])
  return cached(taxonomy, 'taxa', value)
}

/** The name of a file within its folder, as an address and as people read it. */
export function uriWords(run: Json, location: unknown): string[] {
  const { uri, index } = asRecord(location)
  const whole = uri ?? asRecord(asRecord(asArray(run['artifacts'])[Number(index)])['location'])['uri']
  if (typeof whole !== 'string') return []
  const name =
    whole
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  try {
    return [name, decodeURIComponent(name)]
  } catch {
    return [name]
  }
}

export function logicalWords(run: Json, value: unknown): unknown[] {
  const { fullyQualifiedName, name, decoratedName } = cached(run, 'logicalLocations', value)
  return [fullyQualifiedName ?? name ?? decoratedName]
}

/** Where a location is: in a file, else in a program, else what it is. */
export function locationWords(run: Json, value: unknown): unknown[] {
  const { physicalLocation, logicalLocations, message } = asRecord(value)
  const file = uriWords(run, asRecord(physicalLocation)['artifactLocation'])
  if (file.length > 0) return file
  const { name, fullyQualifiedName } = asRecord(asRecord(physicalLocation)['address'])
  return [...asArray(logicalLocations).flatMap((one) => logicalWords(run, one)), text(message), fullyQualifiedName, name]
}

/** As `locationWords`, with the line where there is one. */
export function placeOf(run: Json, value: unknown): unknown[] {
  const physical = asRecord(asRecord(value)['physicalLocation'])
  const { startLine } = asRecord(physical['region'])
  const isFile = uriWords(run, physical['artifactLocation']).length > 0
  return locationWords(run, value).map((word) => (isFile && Number(startLine) > 0 ? `${String(word)}:${String(startLine)}` : word))
}

export function nodeWords(node: unknown): unknown[] {
  const { label, id } = asRecord(node)
  return [text(label) || id]
}

export function edgeWords(edge: unknown): unknown[] {
  const { label, message, id, edgeId } = asRecord(edge)
  return [text(label ?? message) || (id ?? edgeId)]
}

export function suppressionWords(suppression: unknown): unknown[] {
  const { kind, status, justification, guid } = asRecord(suppression)
  return [kind === 'inSource' ? 'in the source' : kind === 'external' ? 'outside the source' : kind, status, justification, guid]
}

export function webWords(message: Json): unknown[][] {
  const { method, target, statusCode, reasonPhrase, headers, parameters, body, noResponseReceived } = message
  if (noResponseReceived === true) return [['No response']]
  return [...allOf([method, target, statusCode, reasonPhrase]), ...allOf(headers), ...allOf(parameters), [text(body)]]
}
