import { basename } from 'node:path/posix'
import { composed } from '#app/ingest/resolving/composed.ts'
import { groupsOf, partWords, rowKey, type Side } from './groups.ts'
import { type FileMove, FolderMoves } from './folder-moves.ts'

/** A file as matching knows it: the number that stands for its path, and the path itself where it has one. */
export type LeftFile = { key: number; path: string }

/** Groups of more pairs than these say nothing of files; they cost too much, too. */
const mostPairs = 64
/** How often it is looked for pairs of files among those that are left: each time goes through all of them. */
const mostRounds = 8
const fingerprintParts = ['rule', 'fingerprint'] as const
const pathWords = partWords(['path'])
const fingerprintWords = partWords(fingerprintParts)

/** The number that stands for the path of a row. */
export function pathKey(words: Uint32Array, row: number): number {
  return rowKey(words, row, pathWords)
}

/**
 * Finds files that were renamed or moved, by the results that are left of them: pairs of which each is the best for the other, and no other
 * as good, of those that are in no pair yet. A file that is still there is taken to have gone nowhere; nor does one that was there before come from elsewhere. What fits by
 * its folder alone, because others of that folder have moved so, must have a result in common.
 */
export function findFileMoves(fresh: Side, stored: Side, paths: { fresh: readonly LeftFile[]; stored: readonly LeftFile[] }): FileMove[] {
  const from = new Map(paths.stored.map((file) => [file.key, file.path]))
  const to = new Map(paths.fresh.map((file) => [file.key, file.path]))
  if (from.size === 0 || to.size === 0) return []
  const moves = new FolderMoves(from, to, commonResults(fresh, stored, from, to))
  moves.addByName(foldedPath)
  addMutuallyBest(moves, scores(fresh, stored, from, to))
  moves.addByFolder()
  moves.addByName(basename)
  moves.addByFolder()
  return moves.moves
}

/** Paths that some file systems take for one: other than in case and in how letters are composed they are equal. */
function foldedPath(path: string): string {
  return composed(path).toLowerCase()
}

type Scores = Map<number, Map<number, number>>

function scores(fresh: Side, stored: Side, from: ReadonlyMap<number, string>, to: ReadonlyMap<number, string>): Scores {
  const found: Scores = new Map()
  for (const group of groupsOf(fresh, stored, fingerprintParts)) {
    const pairs = group.fresh.length * group.stored.length
    if (pairs > mostPairs) continue
    for (const s of group.stored) {
      const a = pathKey(stored.words, s)
      const before = from.get(a)
      if (before === undefined) continue
      let own = found.get(a)
      if (own === undefined) found.set(a, (own = new Map()))
      for (const f of group.fresh) {
        const b = pathKey(fresh.words, f)
        const now = to.get(b)
        if (now !== undefined) own.set(b, (own.get(b) ?? commonEnd(before, now) / 100) + 1 / pairs)
      }
    }
  }
  return found
}

/** What is the best for another, too, once those are taken that are better for each other: among files that say the same, and some of which say more. */
function addMutuallyBest(moves: FolderMoves, found: Scores): void {
  for (let round = 0; round < mostRounds; round++) {
    for (const { from } of moves.moves) found.delete(from)
    const taken = new Set(moves.moves.map(({ to }) => to))
    for (const own of found.values()) for (const to of own.keys()) if (taken.has(to)) own.delete(to)
    const pairs = mutuallyBest(found)
    if (pairs.length === 0) return
    for (const { from, to } of pairs) moves.add(from, to)
  }
}

function mutuallyBest(found: Scores): FileMove[] {
  const bestOf = new Map<number, number | null>()
  const backwards: Scores = new Map()
  for (const [a, own] of found) {
    bestOf.set(a, best(own))
    for (const [b, score] of own) {
      let those = backwards.get(b)
      if (those === undefined) backwards.set(b, (those = new Map()))
      those.set(a, score)
    }
  }
  return [...backwards].flatMap(([to, those]) => {
    const from = best(those)
    return from !== null && bestOf.get(from) === to ? [{ from, to }] : []
  })
}

/** The one of the greatest score; null where two are as good. */
function best(candidates: ReadonlyMap<number, number>): number | null {
  let found: { key: number; score: number; alone: boolean } | null = null
  for (const [key, score] of candidates) {
    if (found === null || score > found.score + 1e-9) found = { key, score, alone: true }
    else if (score > found.score - 1e-9) found.alone = false
  }
  return found?.alone === true ? found.key : null
}

/** How many of their last parts two paths have in common, the file's name included. */
function commonEnd(a: string, b: string): number {
  const [partsA, partsB] = [a.split('/').reverse(), b.split('/').reverse()]
  let common = 0
  while (common < partsA.length && partsA[common] !== '' && partsA[common] === partsB[common]) common++
  return common
}

/** Whether a file before and a file now have a result of one rule and fingerprint. */
function commonResults(
  fresh: Side,
  stored: Side,
  from: ReadonlyMap<number, string>,
  to: ReadonlyMap<number, string>,
): (a: number, b: number) => boolean {
  const [keysFrom, keysTo] = [keysByFile(stored, from), keysByFile(fresh, to)]
  return (a, b) => {
    const [before, now] = [keysFrom.get(a), keysTo.get(b)]
    return before !== undefined && now !== undefined && !before.isDisjointFrom(now)
  }
}

function keysByFile({ words, rows }: Side, files: ReadonlyMap<number, string>): Map<number, Set<number>> {
  const keys = new Map<number, Set<number>>()
  for (const row of rows) {
    const file = pathKey(words, row)
    if (!files.has(file)) continue
    let own = keys.get(file)
    if (own === undefined) keys.set(file, (own = new Set()))
    own.add(rowKey(words, row, fingerprintWords))
  }
  return keys
}
