import { asArray, asRecord } from './json.ts'

/** All texts of a log: what its pages may say that Assay would not say by itself. */
export type LogText = {
  /** Whether one of them holds this, in whatever way markdown and white space are written. */
  holds: (text: string) => boolean
  /** Whether one of them is this and no more; `null`, if a value is null. */
  has: (text: string) => boolean
}

/** Names and texts of a value and of all that is in it, as they are and with escapes decoded; texts of messages with their arguments, too. */
export function logText(log: unknown): LogText {
  const texts = new Set<string>()
  collect(log, texts)
  const all = [...texts].map(normal).join('\n')
  return { holds: (text) => all.includes(normal(text)), has: (text) => texts.has(text) }
}

/** Without white space and what markdown takes away. */
function normal(text: string): string {
  return text.replace(/[\s*_~`\\|#>]+/g, '')
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    for (const text of [value, decoded(value)]) texts.add(text)
  } else if (value === null) {
    texts.add('null')
  } else if (Array.isArray(value)) {
    for (const element of value) collect(element, texts)
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      texts.add(name)
      if (name === 'binary') texts.add(Buffer.from(String(member), 'base64').toString('latin1'))
      // Templates are filled in before they are shown: a placeholder that is left is no text of the log.
      collect(name === 'messageStrings' || name === 'globalMessageStrings' ? withoutPlaceholders(member) : member, texts)
    }
    texts.add(expanded(asRecord(value)))
  }
}

function withoutPlaceholders(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\{\d+\}/g, ' '))
}

/** A message with its arguments in place. */
export function expanded(message: Record<string, unknown>): string {
  const words = asArray(message['arguments'])
  const text = message['text'] ?? message['markdown']
  if (typeof text !== 'string') return ''
  if (words.length === 0) return text
  return text.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole, digits?: string) =>
    digits === undefined ? whole.charAt(0) : String(words[Number(digits)] ?? whole),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
