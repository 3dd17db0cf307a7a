import { hasLine, isTold } from '#app/ingest/resolving/match-words.ts'
import { keyWords } from '#app/store/matching/match-keys.ts'
import { phraseOf, type Take } from './alignment.ts'
import { pathKey } from './file-moves.ts'
import { type Group, groupsOf, partWords, rowKey, type Side } from './groups.ts'
import { lineOf } from './result-lines.ts'

/** Groups of more pairs than these are too many to be looked at pair by pair. */
const mostPairs = 64
/** So many lines that nothing else has make a stretch. */
const leastTexts = 2
const textWords = partWords(['snippet'])
const fingerprintWords = partWords(['fingerprint'])

/**
 * Pairs rows of equal rule and fingerprint that went from one file to another together: on lines of at least two texts that nothing else has, all
 * as far from each other as they were. What is equal several times goes along.
 */
export function pairMovedStretches(fresh: Side, stored: Side, take: Take): void {
  const texts = new Map<string, Set<number>>()
  for (const group of groupsOf(fresh, stored, ['rule', 'fingerprint'])) {
    if (!isTelling(fresh, group)) continue
    const [row, place] = [group.fresh[0], group.stored[0]]
    if (row === undefined || place === undefined || group.fresh.length > 1 || group.stored.length > 1) continue
    const key = wayOf(fresh, row, stored, place)
    if (key === null) continue
    const own = texts.get(key)
    if (own === undefined) texts.set(key, new Set([textOf(fresh.words, row)]))
    else own.add(textOf(fresh.words, row))
  }
  for (const [key, { size }] of texts) if (size < leastTexts) texts.delete(key)
  if (texts.size === 0) return
  // Held, all groups would take more memory than the rows.
  for (const group of groupsOf(fresh, stored, ['rule', 'fingerprint'])) {
    if (!isTelling(fresh, group)) continue
    const left = { fresh: new Set(group.fresh), stored: new Set(group.stored) }
    // Of several on one line those of the same words and columns go first.
    for (const isAlike of [true, false]) {
      for (const place of left.stored) {
        for (const row of left.fresh) {
          if (isAlike && phraseOf(fresh.words, row) !== phraseOf(stored.words, place)) continue
          const key = wayOf(fresh, row, stored, place)
          if (key === null || !texts.has(key)) continue
          take(row, place, 'place')
          left.fresh.delete(row)
          left.stored.delete(place)
          break
        }
      }
    }
  }
}

function isTelling({ words }: Side, { fresh, stored }: Group): boolean {
  return fresh.length * stored.length <= mostPairs && isTold(words, (fresh[0] ?? 0) * keyWords)
}

/** From which file to which other, and by how many lines; null within a file. */
function wayOf(fresh: Side, row: number, stored: Side, place: number): string | null {
  const [from, to] = [pathKey(stored.words, place), pathKey(fresh.words, row)]
  return from === to ? null : `${from} ${to} ${lineOf(fresh.words, row) - lineOf(stored.words, place)}`
}

function textOf(words: Uint32Array, row: number): number {
  return rowKey(words, row, hasLine(words, row * keyWords) ? textWords : fingerprintWords)
}
