import { type PackageFile, pairFiles } from './file-pairs.ts'
import { mapLines } from './line-diff.ts'
import type { Found } from './log.ts'

/** A version of a package: its files, and what the linter found in them. */
export type Version = { files: readonly PackageFile[]; found: readonly Omit<Found, 'finding'>[] }

/** What the line diffs of one version to the next say of its results. */
export type VersionTruth = { found: Found[]; unsure: Set<number>; lost: Set<number> }

/**
 * Numbers the findings of a package's versions. A result is one of the version before if that has one of the same rule on the line that the
 * line diff of the files says it is, at the same column; a file is one of the version before by its path, or by what it holds. On a line
 * that this version wrote, nobody can tell: the finding is unsure. So is what became of one whose line is gone: it is lost.
 */
export function numberFindings(versions: readonly Version[]): VersionTruth[] {
  let next = 0
  let before: { version: Version; found: Found[] } | null = null
  return versions.map((version) => {
    const truth: VersionTruth = { found: [], unsure: new Set(), lost: new Set() }
    const kept = before === null ? new Map<string, Found[]>() : moveFindings(before.version, version, before.found, truth.lost)
    const lines = linesKept(before?.version ?? null, version)
    for (const one of version.found) {
      const same = takeSame(kept.get(lineKey(one.path, one.line, one.rule)) ?? [], one)
      const finding = same?.finding ?? next++
      truth.found.push({ ...one, finding })
      if (same === null && lines.get(one.path)?.has(one.line) !== true) truth.unsure.add(finding)
    }
    before = { version, found: truth.found }
    return truth
  })
}

/** Findings of the version before by path, line and rule, where they are now; those whose lines are gone are put into `lost`. */
function moveFindings(before: Version, now: Version, found: readonly Found[], lost: Set<number>): Map<string, Found[]> {
  const places = new Map<string, string>()
  for (const { path, old, line, oldLine } of pairsOfLines(before, now)) places.set(`${old} ${oldLine}`, `${line} ${path}`)
  const moved = new Map<string, Found[]>()
  for (const one of found) {
    const place = places.get(`${one.path} ${one.line}`)
    if (place === undefined) {
      lost.add(one.finding)
      continue
    }
    const cut = place.indexOf(' ')
    const key = lineKey(place.slice(cut + 1), Number(place.slice(0, cut)), one.rule)
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
    for (const [at, oldAt] of mapLines(old.lines, lines).entries()) {
      if (oldAt !== -1) yield { path, line: at + 1, old: old.path, oldLine: oldAt + 1 }
    }
  }
}

/** Takes the finding that a result of the same line and rule is: of the same message first, as one place may have several. */
function takeSame(candidates: Found[], one: Omit<Found, 'finding'>): Found | null {
  const there = candidates.filter(({ column }) => column === one.column)
  const same = there.find(({ message }) => message === one.message) ?? there[0]
  if (same === undefined) return null
  candidates.splice(candidates.indexOf(same), 1)
  return same
}

function lineKey(path: string, line: number, rule: string): string {
  return JSON.stringify([path, line, rule])
}
