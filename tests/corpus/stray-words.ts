import type { LogText } from './log-text.ts'
import type { Suspect } from './read-page.ts'

/** So many characters before and after a word tell whether the log has it there. */
const around = 12

/** What of a page says `undefined`, `null`, `NaN`, `[object Object]` or a placeholder where the log does not say so: a sentence each. */
export function strayWords(suspects: readonly Suspect[], log: LogText): string[] {
  return suspects
    .filter((suspect) => !isOfTheLog(suspect, log))
    .map(({ word, block, place }) => `${place} says “${word}” in “${roundWord(block, word, 40).replace(/\s+/g, ' ').trim()}”`)
}

function isOfTheLog({ word, node, block }: Suspect, log: LogText): boolean {
  // Elements of a list and arguments of a call stand beside each other.
  if (node.split(/\s*[(),]\s*/).every((part) => part === '' || !part.includes(word) || log.has(part.trim()))) return true
  // An address has the texts of the log encoded.
  if (node.startsWith('/')) return log.holds(word)
  return [node, block].some((text) => text.trim() !== word && log.holds(roundWord(text, word, around)))
}

function roundWord(text: string, word: string, length: number): string {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - length), at + word.length + length)
}
