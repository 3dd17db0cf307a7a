import { fetchPackage } from './fetch-package.ts'
import { goals } from './goal.ts'
import { type Linted, lintPackage } from './lint-package.ts'
import { shareOfAlike } from './log.ts'
import { measure, type Recogniser } from './measure.ts'
import { type Addition, additions, logsOfPackage } from './package-logs.ts'
import type { PackageVersions } from './packages.ts'
import type { Row, ScoreTable } from './score-table.ts'

const words: Record<Addition, string> = { files: 'the files', snippets: 'lines, no fingerprints', nothing: 'neither' }

/** Fetches and lints the versions of a package below `folder`, and measures. Throws `PackageNotFetched`. */
export async function measurePackage(assay: Recogniser, versions: PackageVersions, folder: string, examples: number): Promise<ScoreTable> {
  const linted: Linted[] = []
  for (const unpacked of await fetchPackage(versions, folder)) linted.push(await lintPackage(unpacked))
  const rows: Row[] = []
  let alike = 0
  for (const addition of additions) {
    const logs = logsOfPackage(linted, addition)
    alike = shareOfAlike(logs)
    // Of files Assay computes fingerprints.
    const goal = addition === 'files' ? goals.withFingerprints : goals.without
    rows.push({ tells: words[addition], goal, score: await measure(assay, logs, examples) })
  }
  return { name: `${versions.name} ${versions.versions[0]} to ${versions.versions.at(-1)}`, logs: linted.length, alike, rows }
}
