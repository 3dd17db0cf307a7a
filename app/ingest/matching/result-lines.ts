import { keyParts, keyWords } from '#app/store/matching/match-keys.ts'
import { rowKey } from './groups.ts'

/** A line of a file that has results. `signature` stands for all that they say, whatever the line's number. */
export type ResultLine = { line: number; rows: number[]; signature: number }
/** Lines of a file, in their order, with the keys that their rows are of. */
export type KeyedLines = { words: Uint32Array; lines: readonly ResultLine[] }

const { rule, fingerprint, message, snippet, phrase } = keyParts
const said = [rule, fingerprint, fingerprint + 1, message, message + 1, snippet, snippet + 1, phrase]
const range = 2 ** 53

/** The lines that some rows are on; rows of which no line is known are left out. */
export function linesOf(words: Uint32Array, rows: readonly number[]): KeyedLines {
  const lines: ResultLine[] = []
  const sorted = Int32Array.from(rows).sort((a, b) => lineOf(words, a) - lineOf(words, b) || a - b)
  for (const row of sorted) {
    const line = lineOf(words, row)
    if (line === 0) continue
    const key = rowKey(words, row, said)
    const last = lines.at(-1)
    if (last?.line !== line) lines.push({ line, rows: [row], signature: key })
    else {
      last.rows.push(row)
      // Whatever the order.
      last.signature = (last.signature + key) % range
    }
  }
  return { words, lines }
}

/** The line that a row is on; 0 for none. */
export function lineOf(words: Uint32Array, row: number): number {
  return words[row * keyWords + keyParts.line] ?? 0
}
