import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureParsing } from './floor.ts'
import { percentile } from './latencies.ts'
import { writeLog } from './make-log.ts'
import { type Measured, measureImport } from './measure-import.ts'
import { measureUpload } from './measure-upload.ts'
import { type Budget, holds, type Row, tableOf } from './table.ts'
import { megabytes, milliseconds, seconds } from './units.ts'

/**
 * `npm run bench`: measures on this machine what reading logs costs, and prints one table. Ends with 1 where a budget does not hold.
 *
 *   --results N    of the log that is read (100,000)
 *   --log FILE     reads this log in its place
 *   --next FILE    the log of a later commit of FILE; without it that is not measured
 *   --no-budget    only prints
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The floor is what JSON.parse takes for a log of so many results, scaled by bytes: a log of any size does not fit into a string. */
const resultsOfFloor = 100_000
const resultsBefore = 5000
const change = { dropped: 0.05, moved: 0.2 }
const maxMemory = 400e6
const maxPage = 100

const text = { type: 'string' } as const
const { values: options } = parseArgs({
  options: { results: text, log: text, next: text, 'no-budget': { type: 'boolean', default: false } },
})
const results = Number(options.results ?? resultsOfFloor)
if (!Number.isSafeInteger(results) || results < 1) throw new Error('--results must be a whole number from 1 on.')

// Ratios mean something only where nothing else had much to do.
const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before`

const built = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) throw new Error('The build fails: npm run build says why.')
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
try {
  const { log, next } = options.log === undefined ? await makeLogs() : { log: resolve(options.log), next: options.next }
  const { size } = await stat(log)
  const floor = await measureFloor(log, size)
  const rows = [
    { what: 'JSON.parse of the log', measured: seconds(floor), against: 'floor' },
    ...(await importRows(log, next, size, floor)),
    ...(await uploadRows(log, floor)),
  ]
  const title = [options.log ?? `${results.toLocaleString('en')} results`, megabytes(size), machine].join(', ')
  console.log(`${title}\n\n${tableOf(rows)}`)
  process.exitCode = options['no-budget'] || rows.every(holds) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function makeLogs(): Promise<{ log: string; next: string }> {
  const log = await writeLog(join(folder, 'log.sarif'), results)
  const next = await writeLog(join(folder, 'next.sarif'), results, change)
  return { log: log.path, next: next.path }
}

async function measureFloor(log: string, size: number): Promise<number> {
  if (options.log === undefined && results === resultsOfFloor) return measureParsing(log)
  const { path, bytes } = await writeLog(join(folder, 'floor.sarif'), resultsOfFloor)
  const parsing = await measureParsing(path)
  await rm(path)
  return (parsing * size) / bytes
}

/** A log without results, a log into an empty database, the same again, and logs of later commits. */
async function importRows(log: string, next: string | undefined, size: number, floor: number): Promise<Row[]> {
  const empty = await writeLog(join(folder, 'empty.sarif'), 0)
  const nothing = await measureImport(join(folder, 'nothing'), empty.path)
  const data = join(folder, 'import')
  const read = await measureImport(data, log)
  const database = await databaseBytes(data)
  const again = await measureImport(data, log)
  const unchanged = await measureImport(data, log, '--commit', 'later')
  const changed = next === undefined ? null : await measureImport(data, next)
  await rm(data, { recursive: true, force: true })
  return [
    timeRow('assay import, a log without results', nothing.taken, floor, undefined),
    ...rowsOf('assay import, empty database', read, floor, 2, maxMemory),
    { what: '  size of the database', measured: megabytes(database), against: `log ${megabytes(size)}`, ratio: database / size },
    ...rowsOf('assay import, the same again', again, floor),
    ...rowsOf('assay import, next commit, nothing changed', unchanged, floor, 1, maxMemory),
    ...(changed === null ? [] : rowsOf('assay import, commit after, some changed', changed, floor)),
  ]
}

function rowsOf(what: string, { taken, memory, outcome }: Measured, floor: number, most?: number, bytes?: number): Row[] {
  return [
    timeRow(what, taken, floor, most),
    {
      what: '  memory of its processes',
      measured: memory === null ? '' : megabytes(memory),
      against: 'RssAnon',
      ...budget(memory, bytes, megabytes),
    },
    { what: `  ${outcome}`, measured: '', against: '' },
  ]
}

/** The log sent to a server that has another project's, and what others notice of it. */
async function uploadRows(log: string, floor: number): Promise<Row[]> {
  const before = await writeLog(join(folder, 'before.sarif'), resultsBefore)
  const { taken, memory, lists, verdicts } = await measureUpload(join(folder, 'upload'), before.path, log)
  return [
    timeRow('upload to a server, until it is read', taken, floor, 3),
    { what: '  memory of the server', measured: memory === null ? '' : megabytes(memory), against: 'RssAnon' },
    ...latencyRows('  meanwhile, a page of the list', lists, { 99: maxPage }),
    ...latencyRows('  meanwhile, a verdict', verdicts, {}),
  ]
}

function latencyRows(what: string, taken: readonly number[], budgets: Record<number, number>): Row[] {
  return [50, 95, 99, 100].map((percent) => {
    const value = percentile(taken, percent)
    const name = percent === 100 ? 'worst' : `p${percent}`
    return {
      what: `${what}, ${name}`,
      measured: milliseconds(value),
      against: `of ${taken.length}`,
      ...budget(value, budgets[percent], milliseconds),
    }
  })
}

function timeRow(what: string, taken: number, floor: number, most: number | undefined): Row {
  const ratio = taken / floor
  return { what, measured: seconds(taken), against: `floor ${seconds(floor)}`, ratio, ...budget(ratio, most, (times) => `${times} x`) }
}

function budget(value: number | null, most: number | undefined, say: (most: number) => string): { budget?: Budget } {
  return value === null || most === undefined ? {} : { budget: { value, most, text: `<= ${say(most)}` } }
}

async function databaseBytes(data: string): Promise<number> {
  const files = (await readdir(data, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ name }) => stat(join(data, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
