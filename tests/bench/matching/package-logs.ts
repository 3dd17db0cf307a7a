import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import type { PackageFile } from './file-pairs.ts'
import type { Linted } from './lint-package.ts'
import { byKey, keyOf, type Log } from './log.ts'
import { readResult, sarifResults } from './sarif-results.ts'
import { numberFindings } from './truth.ts'

/** What is put into the linter's log: the files, of which Assay computes fingerprints, the line of each result as its snippet, or nothing. */
export const additions = ['files', 'snippets', 'nothing'] as const
export type Addition = (typeof additions)[number]

/** The logs of a package's versions, with what the line diffs of its sources say of the results. */
export function logsOfPackage(versions: readonly Linted[], addition: Addition): Log[] {
  const single = versions.map(({ log, files }) => ({ log: withoutRepetitions(log), files }))
  const truths = numberFindings(single.map(({ log, files }) => ({ files, found: sarifResults(log) })))
  return single.map(({ log, files }, at): Log => {
    const { found = [], unsure = new Set<number>(), lost = new Set<number>() } = truths[at] ?? {}
    return { text: withMore(log, files, addition), results: byKey(found), unsure, lost, knowsReturns: false }
  })
}

/** The log without results that say the same at the same place as one before: nobody could tell which is which. */
function withoutRepetitions(text: string): string {
  return changed(text, (results) => {
    const seen = new Set<string>()
    return results.filter((result) => {
      const key = keyOf(readResult(result))
      return !seen.has(key) && seen.add(key)
    })
  })
}

function withMore(text: string, files: readonly PackageFile[], addition: Addition): string {
  if (addition === 'nothing') return text
  const linesOf = new Map(files.map(({ path, lines }) => [path, lines]))
  if (addition === 'snippets') {
    return changed(text, (results) => results.map((result) => withSnippet(result, linesOf)))
  }
  const artifacts = files.map(({ path, lines }) => ({ location: { uri: path }, contents: { text: lines.join('\n') } }))
  return changed(text, (results) => results.map(withoutIndex), { artifacts })
}

/** The log with other results in its run, and members of the run in place of its own. */
function changed(text: string, change: (results: readonly unknown[]) => unknown[], members: JsonObject = {}): string {
  const log = asObject(JSON.parse(text))
  const runs = asArray(log?.runs).map((run) => ({ ...asObject(run), ...members, results: change(asArray(asObject(run)?.results)) }))
  return JSON.stringify({ ...log, runs })
}

function withSnippet(result: unknown, linesOf: ReadonlyMap<string, readonly string[]>): unknown {
  const { path, line } = readResult(result)
  const text = linesOf.get(path)?.[line - 1]
  return text === undefined
    ? result
    : atPlace(result, (physical) => ({ ...physical, region: { ...asObject(physical.region), snippet: { text } } }))
}

/** Files are put in anew, so that indexes of the linter's own list are none of theirs. */
function withoutIndex(result: unknown): unknown {
  return atPlace(result, (physical) => ({ ...physical, artifactLocation: { uri: asObject(physical.artifactLocation)?.uri } }))
}

function atPlace(value: unknown, change: (physical: JsonObject) => JsonObject): unknown {
  const result = asObject(value)
  const locations = asArray(result?.locations).map((location, at) => {
    const physical = asObject(asObject(location)?.physicalLocation)
    return at > 0 || physical === undefined ? location : { ...asObject(location), physicalLocation: change(physical) }
  })
  return { ...result, locations }
}
