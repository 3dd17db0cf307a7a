import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CodeBase, commits, type LaterCommit } from './code-base.ts'
import { makeResult } from './make-result.ts'
import { makeRules } from './make-rules.ts'

type WrittenLog = { path: string; bytes: number; results: number }

const charactersAtOnce = 1024 * 1024

/**
 * Writes a log as CodeQL writes it into the file `path`: about a kilobyte for each of `count` results, the same bytes each time. With
 * `later`, the log of the next commit: what is left of the same results, where they are by then.
 */
export async function writeLog(path: string, count: number, later?: LaterCommit): Promise<WrittenLog> {
  const base = new CodeBase(count, later)
  const kept = Array.from({ length: count }, (_, number) => number).filter((number) => !base.isDropped(number))
  await pipeline(Readable.from(inLargeParts(partsOf(base, kept))), createWriteStream(path))
  return { path, bytes: (await stat(path)).size, results: kept.length }
}

function* partsOf(base: CodeBase, kept: readonly number[]): Generator<string> {
  const rules = makeRules()
  const run = {
    tool: { driver: { name: 'BenchQL', organization: 'Assay', semanticVersion: '2.21.0', rules } },
    automationDetails: { id: '/language:bench/' },
    versionControlProvenance: [
      { repositoryUri: 'https://git.example/bench/code', revisionId: base.later ? commits.later : commits.first, branch: 'main' },
    ],
    originalUriBaseIds: { '%SRCROOT%': { uri: 'file:///home/runner/work/code/code/' } },
    columnKind: 'utf16CodeUnits',
  }
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[${JSON.stringify(run).slice(0, -1)},"results":[`
  for (const [at, number] of kept.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(makeResult(base, rules, number))
  yield ']}]}'
}

function* inLargeParts(parts: Iterable<string>): Generator<string> {
  let large = ''
  for (const part of parts) {
    large += part
    if (large.length < charactersAtOnce) continue
    yield large
    large = ''
  }
  yield large
}
