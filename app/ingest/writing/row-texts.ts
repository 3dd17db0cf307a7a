import { keyLength } from '#app/store/matching/key-column.ts'
import type { RowBatch } from '#app/ingest/resolving/row-batch.ts'

/** The texts of a batch, row by row: parts of a few large ones, since a thread that takes in thousands of small ones copies each. */
export type RowTexts = {
  ids: string[]
  /** The ids that the identities have with ordinal 0. */
  identities: string[]
  contents: string[]
  messages: string[]
}

/** Spells out the texts of a batch: an element for each row. */
export function rowTexts({ count, ids, identities, contents, messages, messageEnds }: RowBatch): RowTexts {
  return {
    ids: keysOf(ids, count),
    identities: keysOf(identities, count),
    contents: keysOf(contents, count),
    messages: Array.from(messageEnds, (end, row) => messages.slice(row === 0 ? 0 : messageEnds[row - 1], end)),
  }
}

function keysOf(column: Uint8Array, count: number): string[] {
  const text = Buffer.from(column.buffer, column.byteOffset, count * keyLength).toString('latin1')
  const keys: string[] = []
  for (let row = 0; row < count; row++) keys.push(text.slice(row * keyLength, (row + 1) * keyLength))
  return keys
}
