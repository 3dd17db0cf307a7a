import type { MatchChoice } from '#app/sarif/matched.ts'
import { columnBits } from '#app/ingest/resolving/match-words.ts'
import { keyParts, keyWords } from '#app/store/matching/match-keys.ts'
import { type Group, rowKey, type Side } from './groups.ts'
import type { LineMap } from './line-map.ts'
import { nearestInOrder } from './nearest-in-order.ts'
import { lineOf } from './result-lines.ts'

/** Told of each pair. */
export type Take = (fresh: number, stored: number, choice: MatchChoice) => void

const none = new Int32Array(0)
const contentWords = [keyParts.content, keyParts.content + 1]
/** Above all phrases, which are words. */
const pastPhrases = 2 ** 32

/**
 * What becomes of rows that the lines do not tell apart: they go to the `nearest`, as many as both sides have; or are let `be`, but on one
 * line; or are left `alone` there, too, unless both sides have as many.
 */
type RestRule = 'nearest' | 'be' | 'alone'

type Rows = { fresh: number[]; stored: number[] }

/**
 * Pairs the rows of a group, each at most once: those on lines that are one, then what is left between two known lines, in its order, if both
 * sides have as many. Where one side has more nobody can tell which is which, nor where the lines round them moved alike: then `rest` says
 * what becomes of them. `fresh` and `stored` need no order. Linear, but for sorting.
 */
export function alignGroup(fresh: Side, stored: Side, lines: LineMap, rest: RestRule, take: Take): void {
  const strict = rest === 'alone'
  const withoutLines: Take = (row, place, choice) => take(row, place, choice === 'place' ? 'order' : choice)
  const unpaired: number[][] = []
  const byLine = Map.groupBy(fresh.rows, (row) => lineOf(fresh.words, row))
  const left: number[][] = []
  for (const [before, rows] of Map.groupBy(stored.rows, (row) => lineOf(stored.words, row))) {
    const now = before === 0 ? 0 : lines.now(before)
    const there = now === null ? undefined : byLine.get(now)
    if (now === null || there === undefined) {
      left.push(rows)
      continue
    }
    const rest = pairOfLine(
      { words: fresh.words, rows: Int32Array.from(there) },
      { words: stored.words, rows: Int32Array.from(rows) },
      strict,
      before === 0 ? withoutLines : take,
    )
    byLine.set(now, rest.fresh)
    left.push(rest.stored)
  }
  const gaps = Map.groupBy(left.flat(), (row) => lines.gapBefore(lineOf(stored.words, row)))
  for (const [gap, rows] of Map.groupBy([...byLine.values()].flat(), (row) => lines.gapNow(lineOf(fresh.words, row)))) {
    const others = gaps.get(gap) ?? []
    if (others.length === rows.length && !lines.isStill(gap)) {
      pairInOrder(...inLineOrder({ ...fresh, rows: Int32Array.from(rows) }, { ...stored, rows: Int32Array.from(others) }), 'order', take)
      gaps.delete(gap)
    } else unpaired.push(rows)
  }
  if (rest !== 'nearest') return
  const [now, before] = [Int32Array.from(unpaired.flat()), Int32Array.from([...gaps.values()].flat())]
  if (now.length > 0 && before.length > 0) pairNearest({ ...fresh, rows: now }, { ...stored, rows: before }, 'order', take)
}

/** Pairs rows that say the same at the same place; gives the rest. */
export function pairEqual(fresh: Side, stored: Side, take: Take): Group {
  return pairBy(contentOf, fresh, stored, (row, place) => take(row, place, 'content'))
}

/** Pairs rows in their order, as many as both sides have, so that they are the nearest by their lines. */
export function pairNearest(fresh: Side, stored: Side, choice: 'only' | 'order', take: Take): void {
  const [now, before] = inLineOrder(fresh, stored)
  const pairs = nearestInOrder(
    now.map((row) => lineOf(fresh.words, row)),
    before.map((row) => lineOf(stored.words, row)),
  )
  for (const [f, s] of pairs) take(now[f] ?? 0, before[s] ?? 0, choice)
}

/** Pairs rows of one line: those that say the same, then those of the same words and columns, then of the same words, then by their order. */
function pairOfLine(fresh: Side, stored: Side, strict: boolean, take: Take): Rows {
  const equal = pairEqual(fresh, stored, take)
  const alike = pairBy(phraseOf, { ...fresh, rows: equal.fresh }, { ...stored, rows: equal.stored }, (row, place) =>
    take(row, place, 'place'),
  )
  // As where the line is indented otherwise.
  const aside = pairBy(shapeOf, { ...fresh, rows: alike.fresh }, { ...stored, rows: alike.stored }, (row, place) =>
    take(row, place, 'place'),
  )
  const [now, before] = [[...aside.fresh], [...aside.stored]]
  if (strict && now.length !== before.length) return { fresh: now, stored: before }
  pairInOrder(now, before, now.length === 1 && before.length === 1 ? 'place' : 'order', take)
  return { fresh: now.slice(before.length), stored: before.slice(now.length) }
}

function pairInOrder(fresh: readonly number[], stored: readonly number[], choice: MatchChoice, take: Take): void {
  for (const [at, row] of fresh.entries()) {
    const place = stored[at]
    if (place !== undefined) take(row, place, choice)
  }
}

function pairBy(
  keyOf: (words: Uint32Array, row: number) => number,
  fresh: Side,
  stored: Side,
  take: (fresh: number, stored: number) => void,
): Group {
  if (fresh.rows.length === 0 || stored.rows.length === 0) return { fresh: fresh.rows, stored: stored.rows }
  if (fresh.rows.length === 1 && stored.rows.length === 1) {
    const [row = 0, place = 0] = [fresh.rows[0], stored.rows[0]]
    if (keyOf(fresh.words, row) !== keyOf(stored.words, place)) return { fresh: fresh.rows, stored: stored.rows }
    take(row, place)
    return { fresh: none, stored: none }
  }
  const waiting = Map.groupBy(stored.rows, (row) => keyOf(stored.words, row))
  for (const rows of waiting.values()) rows.reverse()
  const paired = new Set<number>()
  const left = fresh.rows.filter((row) => {
    const place = waiting.get(keyOf(fresh.words, row))?.pop()
    if (place === undefined) return true
    paired.add(place)
    take(row, place)
    return false
  })
  return { fresh: left, stored: stored.rows.filter((row) => !paired.has(row)) }
}

/** The rows of both sides in the order of their lines; of those on one line first what both sides say in the same columns, then in others. */
function inLineOrder(fresh: Side, stored: Side): [fresh: number[], stored: number[]] {
  const ofBoth = (keyOf: typeof phraseOf) => {
    const keys = ({ words, rows }: Side) => new Set(Array.from(rows, (row) => keyOf(words, row)))
    return keys(fresh).intersection(keys(stored))
  }
  const [phrases, shapes] = [ofBoth(phraseOf), ofBoth(shapeOf)]
  const inOrder = ({ words, rows }: Side) => {
    const rank = (row: number) => {
      const phrase = phraseOf(words, row)
      return phrases.has(phrase) ? phrase : shapes.has(shapeOf(words, row)) ? pastPhrases + phrase : 2 * pastPhrases
    }
    return Array.from(rows).sort((a, b) => lineOf(words, a) - lineOf(words, b) || rank(a) - rank(b) || a - b)
  }
  return [inOrder(fresh), inOrder(stored)]
}

function contentOf(words: Uint32Array, row: number): number {
  return rowKey(words, row, contentWords)
}

/** The word that stands for what a row says, and in which columns. */
export function phraseOf(words: Uint32Array, row: number): number {
  return words[row * keyWords + keyParts.phrase] ?? 0
}

/** The same, in whichever columns. */
function shapeOf(words: Uint32Array, row: number): number {
  return phraseOf(words, row) & ~columnBits
}
