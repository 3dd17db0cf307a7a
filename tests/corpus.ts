import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startServer } from '#tests/setup/server.ts'

/**
 * `npm run test:corpus -- FOLDER`: sends every file below a folder to the built server and counts, by itself, what should have come of it.
 * Fails if a SARIF 2.1 log that parses lost a result, if an answer was not foreseen, or if the server logged a fault.
 */

/** What the file holds, told without any of Assay's own code. */
type Expected = { readable: boolean; results: unknown[]; bytes: Buffer }

type Row = {
  file: string
  outcome: string
  stored: number | null
  expected: number | null
  entries: number
  milliseconds: number
  /** Codes of the import report. */
  codes: string[]
  faults: string[]
}

type Answer = { status: number; body: Record<string, unknown> }

const patience = 60_000
const longestName = 200
/** Of the columns, in characters. */
const widths = [90, 24, 16, 6, 6] as const

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  print('Which folder? npm run test:corpus -- FOLDER')
  process.exit(2)
}
const data = await mkdtemp(join(tmpdir(), 'assay-corpus-'))
const server = await startServer({ ASSAY_DATA: data })
const rows: Row[] = []
print(line(['file', 'outcome', 'stored', 'report', 'ms', '']))
try {
  for (const path of await filesBelow(resolve(folder))) {
    const row = await tryFile(path, relative(resolve(folder), path))
    rows.push(row)
    print(line(cellsOf(row)))
  }
} finally {
  await server.stop()
  await rm(data, { recursive: true, force: true })
}
print(summary(rows, server.log))
process.exitCode = server.log.length > 0 || rows.some(({ faults }) => faults.length > 0) ? 1 : 0

async function tryFile(path: string, name: string): Promise<Row> {
  const bytes = await readFile(path)
  const expected = whatItHolds(bytes)
  const parameters = new URLSearchParams({ wait: '1', project: name.slice(-longestName), name })
  const begin = performance.now()
  const answer = await ask(`/api/uploads?${parameters}`, { method: 'POST', body: bytes })
  const milliseconds = Math.round(performance.now() - begin)
  const { code, id, results, report } = answer.body
  const codes = asArray(report).map((entry) => String(asRecord(entry)['code']))
  const stored = typeof results === 'number' ? results : null
  const faults = faultsOfAnswer(answer, expected)
  if (answer.status === 201) faults.push(...(await faultsOfStored(String(id), stored, expected)))
  return {
    file: name,
    outcome: `${answer.status}${typeof code === 'string' ? ` ${code}` : ''}`,
    stored,
    expected: expected?.results.length ?? null,
    entries: codes.length,
    milliseconds,
    codes,
    faults,
  }
}

function faultsOfAnswer({ status, body }: Answer, expected: Expected | null): string[] {
  if (status === 201) return expected?.readable && body['results'] !== expected.results.length ? ['results were lost'] : []
  if (status === 202 || status === 0) return ['it was not read within a minute']
  if (expected?.readable) return ['a log that can be read was refused']
  const foreseen = (status === 422 || status === 400) && typeof body['code'] === 'string' && body['code'] !== 'internal'
  if (!foreseen) return ['the answer was not foreseen']
  return typeof body['title'] === 'string' && body['title'].length > 20 ? [] : ['refused without a sentence']
}

/** Compares the list, a page and a download with what is stored and with the file. */
async function faultsOfStored(upload: string, stored: number | null, expected: Expected | null): Promise<string[]> {
  const q = `upload:${upload} kind:* is:* verdict:*`
  const list = await ask(`/api/results?${new URLSearchParams({ q, limit: '1' })}`)
  const faults = list.body['total'] === stored ? [] : [`the list has ${String(list.body['total'])}`]
  const [first] = asArray(list.body['results'])
  if (first === undefined) return faults
  const id = String(asRecord(first)['id'])
  const page = await fetch(`${server.url}/results/${id}`, { signal: AbortSignal.timeout(patience) })
  const html = await page.text()
  if (page.status !== 200 || !html.includes('</html>')) faults.push(`the page of ${id} answers ${page.status}`)
  const raw = await fetch(`${server.url}/api/results/${id}/raw`, { signal: AbortSignal.timeout(patience) })
  const bytes = Buffer.from(await raw.arrayBuffer())
  if (raw.status !== 200) faults.push(`the original of ${id} answers ${raw.status}`)
  else if (expected !== null && !isSliceOf(bytes, expected)) faults.push(`the original of ${id} is not what the file has`)
  return faults
}

/** Whether these are bytes of the file, and one of its results. */
function isSliceOf(bytes: Buffer, { bytes: file, results }: Expected): boolean {
  if (!file.includes(bytes)) return false
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return results.some((result) => isDeepStrictEqual(result, value))
  } catch {
    return false
  }
}

/** Null for what is no JSON. Readable: an object with runs that says it is 2.x from 2.1 on, or does not say what it is. */
function whatItHolds(file: Buffer): Expected | null {
  const bytes = asUtf8(file)
  try {
    const log = asRecord(JSON.parse(bytes.toString('utf8')))
    const results = asArray(log['runs']).flatMap((run) => asArray(asRecord(run)['results']))
    const { version } = log
    const known = version === undefined || version === null || /^2\.[1-9]/.test(String(version))
    return { readable: known && (Array.isArray(log['runs']) || log['runs'] === null), results, bytes }
  } catch {
    return null
  }
}

function asUtf8(file: Buffer): Buffer {
  if (file[0] === 0xff && file[1] === 0xfe) return Buffer.from(file.toString('utf16le').slice(1))
  return file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(patience) })
    return { status: response.status, body: asRecord(await response.json()) }
  } catch (error) {
    return { status: 0, body: { code: error instanceof Error ? error.name : String(error) } }
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

function cellsOf({ file, outcome, stored, expected, entries, milliseconds, faults }: Row): string[] {
  const name = file.length > widths[0] ? `…${file.slice(1 - widths[0])}` : file
  const fault = faults.length === 0 ? '' : `FAULT: ${faults.join('; ')}`
  return [name, outcome, `${stored ?? '-'} of ${expected ?? '-'}`, String(entries), String(milliseconds), fault]
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()
}

function summary(rows: readonly Row[], log: readonly string[]): string {
  const codes = rows.flatMap(({ codes }) => [...new Set(codes)])
  const tally = [...Map.groupBy(codes, (code) => code)].map(([code, some]) => `${some.length} ${code}`).sort()
  const outcomes = [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, some]) => `${some.length} answered ${outcome}`)
  const bad = rows.filter(({ faults }) => faults.length > 0)
  return [
    '',
    `${rows.length} files: ${outcomes.sort().join(', ')}`,
    `${sum(rows, 'stored')} results stored; reports name ${tally.join(', ') || 'nothing'}`,
    ...bad.map(({ file, faults }) => `FAULT ${file}: ${faults.join('; ')}`),
    ...log.map((line) => `LOGGED ${line}`),
    bad.length === 0 && log.length === 0 ? 'No faults.' : `${bad.length} files with faults, ${log.length} lines in the server’s log.`,
  ].join('\n')
}

function sum(rows: readonly Row[], column: 'stored'): number {
  return rows.reduce((total, row) => total + (row[column] ?? 0), 0)
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function asRecord(value: unknown): Record<string, unknown> {
  // Of any object, and of nothing else, the members can be read so.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
