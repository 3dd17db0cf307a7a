import { asObject, asText } from '#app/sarif/json.ts'
import { withoutTerminalCodes } from './terminal-codes.ts'

/** A `multiformatMessageString` (SARIF §3.12) of any shape: a bare string is read as its text. */
export function readMultiformat(value: unknown): { text: string | null; markdown: string | null } {
  if (typeof value === 'string') return { text: value === '' ? null : value, markdown: null }
  const object = asObject(value)
  return { text: asText(object?.text) ?? null, markdown: asText(object?.markdown) ?? null }
}

/** The same as people read it, without the codes of a terminal. */
export function shownMultiformat(value: unknown): { text: string | null; markdown: string | null } {
  const { text, markdown } = readMultiformat(value)
  return {
    text: text === null ? null : withoutTerminalCodes(text),
    markdown: markdown === null ? null : withoutTerminalCodes(markdown),
  }
}

/** Its text as people read it, or its markdown where it has no text; null where it has neither. */
export function multiformatText(value: unknown): string | null {
  const { text, markdown } = shownMultiformat(value)
  return text ?? markdown
}
