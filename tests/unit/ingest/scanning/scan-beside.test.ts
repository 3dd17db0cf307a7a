import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScanner } from '#app/ingest/reading/start-scanner.ts'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { scanBeside } from '#app/ingest/scanning/scan-beside.ts'
import { type ScanFile, scanFile } from '#app/ingest/scanning/scan-file.ts'
import type { PassedResults, ScanHandler } from '#app/ingest/scanning/scan-handler.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'
import { newFolder } from '#tests/setup/folder.ts'

const limits = { resultBytes: 8 << 20, partBytes: 8 << 20 }
let folder: string
let scanner: ReturnType<typeof startScanner>
let beside: ScanFile

beforeAll(async () => {
  folder = await newFolder()
  scanner = startScanner()
  beside = scanBeside(scanner.port)
})

afterAll(async () => {
  await scanner.worker.terminate()
})

describe('a scan in a thread of its own tells what a scan tells, in its order', () => {
  const result = fc.oneof(
    fc.record({ ruleId: fc.string(), message: fc.record({ text: fc.string({ unit: anyCharacter }) }) }, { requiredKeys: [] }),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 40 }),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const run = fc.record(
    { artifacts: fc.array(fc.jsonValue({ maxDepth: 1 })), tool: fc.jsonValue(), results: fc.array(result), properties: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const log = fc.record({ version: fc.constant('2.1.0'), runs: fc.array(run, { maxLength: 3 }), properties: fc.jsonValue() })

  test('of any log', () => {
    fc.assert(
      fc.property(log, (json) => void bothTell(JSON.stringify(json))),
      { numRuns: 200 },
    )
  })

  test('of a log that is damaged anywhere, and what is wrong with it', () => {
    fc.assert(
      fc.property(log, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('', '"', '{', ']', ',', '\\'), (json, at, byte) => {
        const text = JSON.stringify(json)
        const cut = Math.floor(at * text.length)
        bothTell(text.slice(0, cut) + byte + (byte === '' ? '' : text.slice(cut)))
      }),
      { numRuns: 200 },
    )
  })

  test('of more results than go at once, and of one that is larger than what goes at once', () => {
    const results = Array.from({ length: 6000 }, (_, index) => ({ ruleId: `r${index}`, message: { text: 'x'.repeat(index % 4000) } }))
    results.splice(3000, 0, { ruleId: 'large', message: { text: 'y'.repeat(5 << 20) } })
    expect(bothTell(JSON.stringify({ runs: [{ results }, { artifacts: results, results: [{}] }] })).length).toBeGreaterThan(12_000)
  })

  test('of more members than are gathered', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`m${index}`, 'x'.repeat(index)]))
    const events = bothTell(JSON.stringify({ ...many, runs: [{ ...many, results: [{ ...many }] }] }))
    expect(events.filter(([event]) => event === 'logMember' || event === 'runMember')).toHaveLength(6000)
  })

  test('of results that are passed over', () => {
    const text = JSON.stringify({ runs: [{ results: [1, 2, 3, 4, 5].map((number) => ({ number })), tool: {} }] })
    const passed: PassedResults[] = [{ from: 1, to: 4, end: text.indexOf(',{"number":5}') }]
    expect(bothTell(text, () => passed).filter(([event]) => event === 'result')).toHaveLength(2)
  })

  test('of results that are too large for the limits', () => {
    const events = bothTell(JSON.stringify({ runs: [{ results: [1, 'z'.repeat(9 << 20), 3] }] }))
    expect(events.map(([event]) => event)).toContain('problem')
  })
})

test('what the handler throws ends the scan', () => {
  const handler = { ...recorder([]), runStart: () => expect.fail('no more') }
  expect(() => beside(file(JSON.stringify({ runs: [{}] })), handler, limits, () => {})).toThrow('no more')
})

test('a file that is not there is an error of the file system', () => {
  expect(() => beside({ path: join(folder, 'none') }, recorder([]), limits, () => {})).toThrow(/ENOENT/)
})

type Event = [name: string, ...args: unknown[]]

/** What is told by both ways, which is to be the same. */
function bothTell(text: string, passedResults?: ScanHandler['passedResults']): Event[] {
  const kept = file(text)
  const [here, there] = [told(scanFile, kept, passedResults), told(beside, kept, passedResults)]
  expect(there).toEqual(here)
  return here
}

function told(scan: ScanFile, kept: { path: string }, passedResults?: ScanHandler['passedResults']): Event[] {
  const events: Event[] = []
  let read = 0
  try {
    scan(kept, { ...recorder(events), ...(passedResults && { passedResults }) }, limits, (bytes) => (read += bytes))
    events.push(['read', read])
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error
    events.push(['malformed', error.code, error.offset, error.message])
  }
  return events
}

/** Notes all that is told, of values their hash. */
function recorder(events: Event[]): ScanHandler {
  const note =
    (event: string) =>
    (...args: unknown[]): void =>
      void events.push([event, ...args.map((value) => (value instanceof Uint8Array ? hashOf(value) : value))])
  return {
    logMember: note('logMember'),
    runsStart: note('runsStart'),
    runStart: note('runStart'),
    runMember: note('runMember'),
    resultsStart: note('resultsStart'),
    artifactsStart: note('artifactsStart'),
    resultsEnd: note('resultsEnd'),
    runEnd: note('runEnd'),
    problem: note('problem'),
    artifact: (buffer, start, end, index) => void events.push(['artifact', hashOf(buffer.subarray(start, end)), index]),
    result(buffer, start, end, offset, index, { count, complete, escaped, ...table }) {
      const members = Array.from({ length: count }, (_, member) => [
        (table.keyStart[member] ?? 0) - start,
        (table.keyEnd[member] ?? 0) - start,
        (table.valueStart[member] ?? 0) - start,
        (table.valueEnd[member] ?? 0) - start,
      ])
      events.push(['result', hashOf(buffer.subarray(start, end)), offset, index, { complete, escaped, members }])
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha1', bytes, 'hex')
}

function file(text: string): { path: string } {
  const path = join(folder, 'log.sarif')
  writeFileSync(path, text)
  return { path }
}
