import { isTold } from '#app/ingest/resolving/match-words.ts'
import { keyWords } from '#app/store/matching/match-keys.ts'
import { pairEqual, pairNearest, type Take } from './alignment.ts'
import { pathKey } from './file-moves.ts'
import { type Group, groupsOf, identityParts, type Side } from './groups.ts'

type Sides = { fresh: Side; stored: Side }

/**
 * Takes what is left for results that were fixed. Where lines have moved since then nobody knows: what has no text to tell it by must
 * stand where it stood, or be the only one that ever said so in its file, or of a file that never said anything else.
 */
export function pairReopened({ fresh, stored }: Sides, all: () => Sides, match: Take): void {
  const unsure: Group[] = []
  const choiceOf = ({ fresh: rows, stored: places }: Group) => (rows.length === 1 && places.length === 1 ? 'only' : 'order')
  for (const group of groupsOf(fresh, stored, identityParts)) {
    const rest = pairEqual(partOf(fresh, group.fresh), partOf(stored, group.stored), match)
    if (rest.fresh.length === 0 || rest.stored.length === 0) continue
    const isSure = isTold(fresh.words, (rest.fresh[0] ?? 0) * keyWords)
    if (isSure) pairNearest(partOf(fresh, rest.fresh), partOf(stored, rest.stored), choiceOf(group), match)
    else unsure.push(rest)
  }
  if (unsure.length === 0) return
  const alone = aloneIn(all())
  for (const group of unsure) {
    if (alone.has(group.fresh[0] ?? 0)) pairNearest(partOf(fresh, group.fresh), partOf(stored, group.stored), choiceOf(group), match)
  }
}

/** New results that are the only ones of their identity, on both sides, or all that their file has. */
function aloneIn({ fresh, stored }: Sides): Set<number> {
  const sizes = new Map<number, { fresh: number; stored: number }>()
  for (const { fresh: rows, stored: places } of groupsOf(fresh, stored, ['path'])) {
    sizes.set(pathKey(fresh.words, rows[0] ?? 0), { fresh: rows.length, stored: places.length })
  }
  const alone = new Set<number>()
  for (const group of groupsOf(fresh, stored, identityParts)) {
    const file = sizes.get(pathKey(fresh.words, group.fresh[0] ?? 0))
    const isSingle = group.fresh.length === 1 && group.stored.length === 1
    const isAll = group.fresh.length === file?.fresh && group.stored.length === file.stored
    if (!isSingle && !isAll) continue
    for (const row of group.fresh) alone.add(row)
  }
  return alone
}

function partOf({ words }: Side, rows: Int32Array): Side {
  return { words, rows }
}
