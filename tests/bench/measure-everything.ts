import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { browserArguments, findBrowser } from '#tests/setup/browser.ts'
import type { PostgresServer } from '#tests/setup/postgres-server.ts'
import { openReader } from '#app/store/reader.ts'
import { databaseLocation } from '#app/store/database.ts'
import { type BenchStore, makeStore } from './bench-store.ts'
import type { Figure } from './figure.ts'
import { writeLog } from './make-log.ts'
import { measureImport } from './measure-import.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { measureFirstPaint } from '#tests/bench/measurements/first-paint.ts'
import { measureHugeResult } from '#tests/bench/measurements/huge-result.ts'
import { measureMainThread } from '#tests/bench/measurements/main-thread.ts'
import { measurePages } from '#tests/bench/measurements/pages.ts'
import { measureQueries } from '#tests/bench/measurements/queries.ts'
import { measureReading } from '#tests/bench/measurements/reading.ts'
import { measureScripts } from '#tests/bench/measurements/scripts.ts'
import { measureScrolling } from '#tests/bench/measurements/scrolling.ts'
import { measureServerMemory } from '#tests/bench/measurements/server-memory.ts'
import { measureUploading } from '#tests/bench/measurements/uploading.ts'
import type { Options } from './options.ts'
import { tell } from './progress.ts'
import { queryShapes } from './query-shapes.ts'
import { randomOf } from './random.ts'
import type { Measured } from './rows.ts'

/** A log to measure with. */
export type Subject = {
  label: string
  results: number
  log: string
  bytes: number
  /** The log of a later commit, in which nothing changed. */
  unchanged: string
  /** The log of a later commit, in which very little changed. */
  few: string | null
  /** The log of a later commit, in which something changed. */
  next: string | null
  /** Milliseconds that JSON.parse takes for it. */
  floor: number
}

/** Of a second project in each store: enough for a page, and few enough that asking for them costs nothing. */
const smallProject = { name: 'small', results: 2000 }
/** Judged where clocks are: so many of each shape make a percentile; where they are not, two will do. */
const rounds = { all: 20, steady: 2 }
const secondsOfLoad = { all: 5, steady: 1 }
const visits = { all: 12, steady: 3 }
const rowsScrolled = { all: 100_000, steady: 3000 }
type Effort = 'all' | 'steady'

/** All measurements, size by size; those that compare sizes at the end. */
export async function measureEverything(
  { parts, judged }: Options,
  folder: string,
  postgres: PostgresServer | null,
  subjects: readonly Subject[],
): Promise<Measured[]> {
  const effort = judged === 'steady' ? 'steady' : 'all'
  const small = await writeLog(join(folder, 'small.sarif'), smallProject.results)
  const measured: Measured[] = []
  const servers: MeasuredServer[] = []
  const stores: BenchStore[] = []
  try {
    for (const [at, subject] of subjects.entries()) {
      tell(`== ${subject.label}`)
      const figures: Figure[] = []
      measured.push({ label: subject.label, results: subject.results, figures })
      const store = await makeStore(folder, `store-${at}`, postgres)
      stores.push(store)
      if (parts.includes('reading')) {
        const spare = await makeStore(folder, `spare-${at}`, postgres)
        figures.push(...(await measureReading({ ...subject, folder, store, spare })))
        await spare.remove()
      } else for (const log of [subject.log, subject.next]) if (log !== null) await measureImport(store.env, log, '--project', 'bench')
      if (parts.includes('upload')) {
        const [alone, asked] = [await makeStore(folder, `upload-${at}`, postgres), await makeStore(folder, `asked-${at}`, postgres)]
        figures.push(...(await measureUploading({ ...subject, folder, alone, asked })))
        await alone.remove()
        await asked.remove()
      }
      if (!parts.some((part) => part === 'queries' || part === 'pages' || part === 'browser')) continue
      await measureImport(store.env, small.path, '--project', smallProject.name)
      tell('starting the server')
      const server = await startMeasuredServer(store.env)
      servers.push(server)
      if (parts.includes('queries')) figures.push(...(await measureQueries(server, store.env, rounds[effort])))
      if (parts.includes('pages')) {
        figures.push(...(await measureMainThread(server, await askings(store.env))))
        figures.push(...(await measurePages(server, folder, `project:${smallProject.name}`, secondsOfLoad[effort])))
      }
      if (parts.includes('queries')) figures.push(...measureServerMemory(server))
    }
    if (parts.includes('browser')) await inBrowser((browser) => measureInBrowser(browser, measured, servers, stores, effort))
    return measured
  } finally {
    for (const server of servers) await server.stop()
    for (const store of stores) await store.remove()
  }
}

async function measureInBrowser(
  browser: Browser,
  measured: readonly Measured[],
  servers: readonly MeasuredServer[],
  stores: readonly BenchStore[],
  effort: Effort,
): Promise<void> {
  for (const [at, figures] of (await measureFirstPaint(browser, servers, visits[effort])).entries()) measured[at]?.figures.push(...figures)
  for (const [at, { url }] of servers.entries()) measured[at]?.figures.push(...(await measureScrolling(browser, url, rowsScrolled[effort])))
  // They are the same whatever the server holds.
  measured[0]?.figures.push(...(await measureScripts(browser, stores[0]?.env ?? {})))
  const [server] = servers
  if (server !== undefined) measured[0]?.figures.push(...(await measureHugeResult(browser, server.url)))
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium and no Chrome here; --only leaves out what needs one.')
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** A question of each shape. */
async function askings(env: Record<string, string>) {
  const database = openReader(databaseLocation(env))
  try {
    const random = randomOf(2)
    return (await queryShapes(database)).map((shape) => shape.ask(random))
  } finally {
    await database.close()
  }
}
