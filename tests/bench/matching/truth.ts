import { type PackageFile, pairFiles } from './file-pairs.ts'
import { mapLines } from './line-diff.ts'
import type { Found } from './log.ts'

/** A version of a package: its files, and what the linter found in them. */
export type Version = { files: readonly PackageFile[]; found: readonly Omit<Found, 'finding'>[] }

/** What the line diffs of one version to the next say of its results. */
type VersionTruth = { found: Found[]; unsure: Set<number>; lost: Set<number> }

/**
 * Numbers the findings of a package's versions. A result is one of the version before if that has one of the same rule on the line that the
 * line diff of the files says it is, at the same place of its text, with the same message but for numbers; a file is one of the version before by its path, or by what it holds.
 * How a line is indented does not count: code that is put into a block stays what it is, and would else be taken for what stood deeper. On a
 * line that this version wrote, nobody can tell: the finding is unsure. So is what became of one whose line is gone: it is lost.
 */
export function numberFindings(versions: readonly Version[]): VersionTruth[] {
  let next = 0
  let before: { version: Version; placed: Placed[] } | null = null
  return versions.map((version) => {
    const truth: VersionTruth = { found: [], unsure: new Set(), lost: new Set() }
    const kept = before === null ? new Map<string, Placed[]>() : moveFindings(before.version, version, before.placed, truth.lost)
    const lines = linesKept(before?.version ?? null, version)
    const places = placesInText(version)
    const placed = version.found.map((one): Placed => ({ found: { ...one, finding: -1 }, place: places(one) }))
    for (const isSame of [sameMessage, sameWords]) {
      for (const one of placed) if (one.found.finding === -1) one.found.finding = takeSame(kept, one, isSame)
    }
    const onlyOne = onlyOnes(before, version, placed)
    for (const { found, place } of placed) {
      if (found.finding !== -1) continue
      found.finding = next++
      const elsewhere = onlyOne(found)
      const isAnother = lines.get(found.path)?.has(found.line) === true
      // Another message at the place of one that was there: the same by its place, another by its words.
      const rivals = candidatesFor(kept, found, place)
      if (elsewhere !== null) rivals.push(elsewhere)
      if (!isAnother || rivals.length > 0) truth.unsure.add(found.finding)
      for (const rival of rivals) truth.lost.add(rival.found.finding)
    }
    truth.found = placed.map(({ found }) => found)
    before = { version, placed }
    return truth
  })
}

/** A finding, and at which character of its line, without the white space that this begins with. */
type Placed = { found: Found; place: number }

function placesInText({ files }: Version): (one: Omit<Found, 'finding'>) => number {
  const linesOf = new Map(files.map(({ path, lines }) => [path, lines]))
  return ({ path, line, column }) => column - (/^\s*/.exec(linesOf.get(path)?.[line - 1] ?? '')?.[0].length ?? 0)
}

/** Findings of the version before by path, line and rule, where they are now; those whose lines are gone are put into `lost`. */
function moveFindings(before: Version, now: Version, placed: readonly Placed[], lost: Set<number>): Map<string, Placed[]> {
  const places = new Map<string, string>()
  for (const { path, old, line, oldLine } of pairsOfLines(before, now)) places.set(`${old} ${oldLine}`, `${line} ${path}`)
  const moved = new Map<string, Placed[]>()
  for (const one of placed) {
    const { path, line, rule, finding } = one.found
    const place = places.get(`${path} ${line}`)
    if (place === undefined) {
      lost.add(finding)
      continue
    }
    const cut = place.indexOf(' ')
    const key = lineKey(place.slice(cut + 1), Number(place.slice(0, cut)), rule)
    const there = moved.get(key)
    if (there === undefined) moved.set(key, [one])
    else there.push(one)
  }
  return moved
}

/** Lines, from 1, of each file that the version before had, too. */
function linesKept(before: Version | null, now: Version): Map<string, Set<number>> {
  const kept = new Map<string, Set<number>>()
  if (before === null) return kept
  for (const { path, line } of pairsOfLines(before, now)) {
    const lines = kept.get(path)
    if (lines === undefined) kept.set(path, new Set([line]))
    else lines.add(line)
  }
  return kept
}

function* pairsOfLines(before: Version, now: Version): Generator<{ path: string; line: number; old: string; oldLine: number }> {
  const pairs = pairFiles(before.files, now.files)
  for (const { path, lines } of now.files) {
    const old = pairs.get(path)
    if (old === undefined) continue
    for (const [at, oldAt] of mapLines(trimmed(old.lines), trimmed(lines)).entries()) {
      if (oldAt !== -1) yield { path, line: at + 1, old: old.path, oldLine: oldAt + 1 }
    }
  }
}

/** Takes the number of a finding of the same line, rule and place, and of the same message as far as `isSame` says; -1 where there is none. */
function takeSame(kept: Map<string, Placed[]>, { found, place }: Placed, isSame: (a: string, b: string) => boolean): number {
  const same = candidatesFor(kept, found, place).find((candidate) => isSame(candidate.found.message, found.message))
  if (same === undefined) return -1
  const there = kept.get(lineKey(found.path, found.line, found.rule)) ?? []
  there.splice(there.indexOf(same), 1)
  return same.found.finding
}

/**
 * For a finding on a line that stayed and where its rule had nothing: the one before of the same words, if of either version's file no other
 * has them, and it is not known to be another. A linter may report elsewhere what it said before: of that the lines say nothing.
 */
function onlyOnes(
  before: { version: Version; placed: readonly Placed[] } | null,
  now: Version,
  placed: readonly Placed[],
): (found: Found) => Placed | null {
  if (before === null) return () => null
  const paths = pairFiles(before.version.files, now.files)
  const taken = new Set(placed.map(({ found }) => found.finding))
  const said = Map.groupBy(before.placed, ({ found }) => sayKey(found.path, found))
  const says = Map.groupBy(placed, ({ found }) => sayKey(found.path, found))
  return (found) => {
    const [only = null, another] = said.get(sayKey(paths.get(found.path)?.path ?? '', found)) ?? []
    const isAlone = another === undefined && says.get(sayKey(found.path, found))?.length === 1
    return isAlone && only !== null && !taken.has(only.found.finding) ? only : null
  }
}

function sayKey(path: string, { rule, message }: Found): string {
  return JSON.stringify([path, rule, message])
}

function candidatesFor(kept: Map<string, Placed[]>, { path, line, rule }: Found, place: number): Placed[] {
  return (kept.get(lineKey(path, line, rule)) ?? []).filter((candidate) => candidate.place === place)
}

function sameMessage(a: string, b: string): boolean {
  return a === b
}

function sameWords(a: string, b: string): boolean {
  return a.replace(/\d+/g, '#') === b.replace(/\d+/g, '#')
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim())
}

function lineKey(path: string, line: number, rule: string): string {
  return JSON.stringify([path, line, rule])
}
