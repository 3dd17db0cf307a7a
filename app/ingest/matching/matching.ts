import { type MatchChoice, matchedCode, type MatchTier } from '#app/sarif/matched.ts'
import { keyParts, keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'
import { hasLine, hasOwnFingerprint, isTold } from '#app/ingest/resolving/match-words.ts'
import { alignGroup, type Take } from './alignment.ts'
import { pairEdited } from './edited-lines.ts'
import { FileLines } from './file-lines.ts'
import { findFileMoves, type LeftFile, pathKey } from './file-moves.ts'
import { type Group, type GroupPart, groupsOf, identityParts, type Side } from './groups.ts'
import { pairMovedStretches } from './moved-stretches.ts'
import { pairReopened } from './reopened.ts'

/** What a snapshot is matched with beside the keys of its results. */
export type MatchContext = {
  /** Stored places to use: 1 for open results; the others, which are fixed, come back by their identity alone. */
  open: Uint8Array
  /** Of a path, by its `pathKey`, whether the snapshot has it still; and whether it was there before. */
  isPresent: (path: number) => boolean
  wasPresent: (path: number) => boolean
}

/**
 * The matching of a snapshot's results with those that stood before, tier by tier, the most certain first, each to at most one
 * (docs/identity.md). Places are those of the keys. Linear in the number of results but for sorting within groups.
 */
export class Matching {
  /** For each new result the place of the stored one that it is; -1 for none. */
  readonly of: Int32Array
  /** For each new result why (app/sarif/matched.ts). */
  readonly reasons: Uint8Array
  /** 1 for each stored place that is matched. */
  readonly taken: Uint8Array
  readonly #fresh: MatchKeys
  readonly #stored: MatchKeys
  readonly #context: MatchContext
  readonly #files: FileLines

  constructor(fresh: MatchKeys, stored: MatchKeys, context: MatchContext) {
    this.#fresh = fresh
    this.#stored = stored
    this.#context = context
    this.#files = new FileLines(fresh, stored, context.open)
    this.of = new Int32Array(fresh.count).fill(-1)
    this.reasons = new Uint8Array(fresh.count)
    this.taken = new Uint8Array(stored.count)
  }

  /** Tier 1: equal rule, path and fingerprint; of those the open ones first. */
  byIdentity(): void {
    this.#groups('identity', identityParts, this.#storedLeft())
    const all = () => ({ fresh: sideWhere(this.#fresh, () => true), stored: sideWhere(this.#stored, () => true) })
    const left = { fresh: this.#freshLeft(), stored: this.#storedLeft(0) }
    pairReopened(left, all, this.#match('identity'))
  }

  /** Whether there are rows that are nothing yet, and open results that no row is. */
  get hasLeft(): boolean {
    return this.of.includes(-1) && this.#storedLeft().rows.length > 0
  }

  /** A place for each file of which something is left, on both sides: who matches on is to know their paths. */
  leftFiles(): { fresh: number[]; stored: number[] } {
    const { isPresent, wasPresent } = this.#context
    const [fresh, stored] = [this.#freshLeft(), this.#storedLeft()]
    if (fresh.rows.length === 0 || stored.rows.length === 0) return { fresh: [], stored: [] }
    const freshFiles = firstOfFiles(fresh).filter(([path]) => !wasPresent(path))
    const storedFiles = firstOfFiles(stored).filter(([path]) => !isPresent(path))
    return { fresh: freshFiles.map(([, row]) => row), stored: storedFiles.map(([, row]) => row) }
  }

  /**
   * Tier 2: equal rule and fingerprint on another path. First whole files: `paths` are those of `leftFiles`. Then stretches of lines, then
   * single results whose own fingerprint nothing else that is left has.
   */
  byFingerprint(paths: { fresh: readonly string[]; stored: readonly string[] }): void {
    this.#groups('fingerprint', identityParts, this.#moveFiles(paths))
    pairMovedStretches(this.#freshLeft(), this.#storedLeft(), this.#match('fingerprint'))
    for (const { fresh, stored } of groupsOf(this.#freshLeft(), this.#storedLeft(), ['rule', 'fingerprint'])) {
      const [row = 0, place = 0] = [fresh[0], stored[0]]
      if (fresh.length > 1 || stored.length > 1 || !hasOwnFingerprint(this.#fresh.words, row * keyWords)) continue
      this.#match('fingerprint')(row, place, 'only')
    }
  }

  /** Tiers 3 and 4: equal rule, path and message, then equal rule and line; a file that has moved is on its new path. */
  byWords(): void {
    this.#strictGroups('message', ['message', 'snippet'])
    this.#strictGroups('message', ['message'])
    this.#strictGroups('snippet', ['snippet'])
    this.#editedLines()
  }

  /**
   * Lets what says the same as others at the same place, and not to the last byte, be what its bytes were. `own`: for each new result the
   * stored one that has its bytes, and so its keys; -1 for none.
   */
  keepTaken(own: Int32Array): void {
    const { of, reasons, taken } = this
    const rowOf = new Int32Array(this.#stored.count).fill(-1)
    for (const [row, place] of of.entries()) if (place !== -1) rowOf[place] = row
    for (const [row, wanted] of own.entries()) {
      const [place, other] = [of[row] ?? -1, rowOf[wanted] ?? -1]
      if (wanted === -1 || place === wanted || (place === -1 && other === -1)) continue
      if (place !== -1 && !hasEqualContent(this.#stored, place, this.#stored, wanted)) continue
      if (other !== -1 && !hasEqualContent(this.#fresh, other, this.#stored, wanted)) continue
      of[row] = wanted
      rowOf[wanted] = row
      taken[wanted] = 1
      if (place !== -1) {
        rowOf[place] = other
        taken[place] = other === -1 ? 0 : 1
      }
      if (other === -1) continue
      of[other] = place
      ;[reasons[row], reasons[other]] = [reasons[other] ?? 0, reasons[row] ?? 0]
    }
  }

  /** Takes what is left of stored results for results of the rules that took the place of theirs. Gives whether there is anything of them. */
  renameRules(ruleBy: ReadonlyMap<number, number>): boolean {
    const { words, rows } = sideWhere(this.#stored, (place) => this.taken[place] === 0)
    let found = false
    for (const place of rows) {
      const rule = ruleBy.get(words[place * keyWords + keyParts.rule] ?? 0)
      if (rule === undefined) continue
      words[place * keyWords + keyParts.rule] = rule
      found = true
    }
    if (found) this.#files.forget()
    return found
  }

  /** Puts what is left of files that have moved on their new paths; gives that. */
  #moveFiles(paths: { fresh: readonly string[]; stored: readonly string[] }): Side {
    const left = this.leftFiles()
    const files = (words: Uint32Array, rows: readonly number[], texts: readonly string[]): LeftFile[] =>
      rows.map((row, at) => ({ key: pathKey(words, row), path: texts[at] ?? '' }))
    const stored = this.#storedLeft()
    const moves = findFileMoves(this.#freshLeft(), stored, {
      fresh: files(this.#fresh.words, left.fresh, paths.fresh),
      stored: files(stored.words, left.stored, paths.stored),
    })
    const rowOf = new Map(left.fresh.map((row) => [pathKey(this.#fresh.words, row), row]))
    const to = new Map(moves.map((move) => [move.from, rowOf.get(move.to) ?? 0]))
    const moved = stored.rows.filter((place) => {
      const row = to.get(pathKey(stored.words, place))
      if (row === undefined) return false
      const path = row * keyWords + keyParts.path
      stored.words.set(this.#fresh.words.subarray(path, path + 2), place * keyWords + keyParts.path)
      return true
    })
    return { ...stored, rows: moved }
  }

  /** Matches groups: those of one and one, then others by how the lines of their file have moved. */
  #groups(tier: MatchTier, parts: readonly GroupPart[], stored: Side): void {
    const several: Group[] = []
    const match = this.#match(tier)
    for (const group of groupsOf(this.#freshLeft(), stored, parts)) {
      if (group.fresh.length > 1 || group.stored.length > 1) several.push(group)
      else match(group.fresh[0] ?? 0, group.stored[0] ?? 0, this.#isSame(group) ? 'content' : 'only')
    }
    this.#align(several, false, match)
  }

  /** What is equal in these but neither of equal fingerprint nor alone of its kind must be where it is to be. */
  #strictGroups(tier: MatchTier, parts: readonly GroupPart[]): void {
    if (!this.hasLeft) return
    const [fresh, open] = [sideWhere(this.#fresh, () => true), sideWhere(this.#stored, (place) => this.#context.open[place] === 1)]
    const match = this.#match(tier)
    const several: Group[] = []
    for (const group of groupsOf(fresh, open, ['rule', 'path', ...parts])) {
      const left = {
        fresh: group.fresh.filter((row) => this.of[row] === -1),
        stored: group.stored.filter((place) => this.taken[place] === 0),
      }
      if (left.fresh.length === 0 || left.stored.length === 0) continue
      if (parts.includes('snippet') && !hasLine(this.#fresh.words, (left.fresh[0] ?? 0) * keyWords)) continue
      if (group.fresh.length === 1 && group.stored.length === 1) match(left.fresh[0] ?? 0, left.stored[0] ?? 0, 'only')
      else several.push(left)
    }
    this.#align(several, true, match)
  }

  /** What is left of one message, on a line whose text is another, goes by where the lines round it went. */
  #editedLines(): void {
    const groups: Group[] = []
    for (const group of groupsOf(this.#freshLeft(), this.#storedLeft(), ['rule', 'path', 'message'])) {
      if (this.#isTold(group.fresh[0] ?? 0)) groups.push(group)
    }
    this.#files.learn(groups)
    for (const group of groups) {
      const file = this.#files.of(group.fresh[0] ?? 0)
      if (file !== undefined) pairEdited(...this.#sidesOf(group), file.lines, this.#match('message'))
    }
  }

  #align(groups: readonly Group[], strict: boolean, match: Take): void {
    this.#files.learn(groups)
    for (const group of groups) {
      const { fresh, stored } = group
      const file = this.#files.of(fresh[0] ?? 0)
      if (file === undefined) continue
      // What has a text in common is one or the other of them; so is what is all that the file has. Else a guess is worse than none.
      const isAll = fresh.length === file.fresh && stored.length === file.stored
      const rest = strict ? 'alone' : this.#isTold(fresh[0] ?? 0) || isAll ? 'nearest' : 'be'
      alignGroup(...this.#sidesOf(group), file.lines, rest, match)
    }
  }

  #match(tier: MatchTier): Take {
    return (row, place, choice: MatchChoice) => {
      this.of[row] = place
      this.reasons[row] = matchedCode(tier, choice)
      this.taken[place] = 1
    }
  }

  #isSame({ fresh, stored }: Group): boolean {
    return hasEqualContent(this.#fresh, fresh[0] ?? 0, this.#stored, stored[0] ?? 0)
  }

  #isTold(row: number): boolean {
    return isTold(this.#fresh.words, row * keyWords)
  }

  /** Rows that are nothing yet. */
  #freshLeft(): Side {
    return sideWhere(this.#fresh, (row) => this.of[row] === -1)
  }

  /** Stored results that no row is, of the open ones or the others. */
  #storedLeft(open: 0 | 1 = 1): Side {
    return sideWhere(this.#stored, (place) => this.taken[place] === 0 && this.#context.open[place] === open)
  }

  #sidesOf({ fresh, stored }: Group): [fresh: Side, stored: Side] {
    return [
      { words: this.#fresh.words, rows: fresh },
      { words: this.#stored.words, rows: stored },
    ]
  }
}

/** Whether results say the same, word for word and at the same place. */
export function hasEqualContent(a: MatchKeys, rowA: number, b: MatchKeys, rowB: number): boolean {
  const [atA, atB] = [rowA * keyWords + keyParts.content, rowB * keyWords + keyParts.content]
  return a.words[atA] === b.words[atB] && a.words[atA + 1] === b.words[atB + 1]
}

function firstOfFiles({ words, rows }: Side): [path: number, row: number][] {
  const first = new Map<number, number>()
  for (const row of rows) {
    const path = pathKey(words, row)
    if (!first.has(path)) first.set(path, row)
  }
  return [...first]
}

function sideWhere({ words, count }: MatchKeys, isWanted: (row: number) => boolean): Side {
  const rows = new Int32Array(count)
  let found = 0
  for (let row = 0; row < count; row++) if (isWanted(row)) rows[found++] = row
  return { words, rows: rows.subarray(0, found) }
}
