import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atLeast, type Figure, figure } from '#tests/bench/figure.ts'
import { median } from '#tests/bench/latencies.ts'
import { processorOf } from '#tests/bench/memory.ts'
import type { MeasuredServer } from '#tests/bench/measured-server.ts'
import { tell } from '#tests/bench/progress.ts'
import { milliseconds, perSecond } from '#tests/bench/units.ts'

const part = 'Pages rendered by the server, against a bare srvx handler that renders the same 50 rows with React alone'
const least = 0.4
const connections = 16
const rounds = 3

type Rendered = {
  /** Answers in a second. */
  rate: number
  /** Milliseconds of the server's processor for one answer. */
  processor: number
}

/**
 * Requests per second of a page of the list and of a result, by turns with those of the bare handler.
 * @param q of the list: of few rows, so that pages are measured and not the query
 * @param seconds for which each is asked, each time
 */
export async function measurePages(server: MeasuredServer, folder: string, q: string, seconds: number): Promise<Figure[]> {
  const search = new URLSearchParams({ q }).toString()
  const response = await fetch(`${server.url}/api/results?${search}`)
  // What the API answers.
  const { results } = (await response.json()) as { results: { url: string }[] }
  const rows = join(folder, 'rows.json')
  await writeFile(rows, JSON.stringify(results))
  const bare = await startBare(rows)
  try {
    const pages = [
      { name: 'a page of the list', path: `/results?${search}` },
      { name: 'a page of a result', path: `${results[0]?.url}?${search}` },
    ]
    const figures: Figure[] = []
    for (const { name, path } of pages) figures.push(...(await compare(name, server, path, bare, seconds)))
    return figures
  } finally {
    bare.stop()
  }
}

type Served = { url: string; pid: number }

async function compare(name: string, own: Served, path: string, bare: Served, seconds: number): Promise<Figure[]> {
  tell(`pages: ${name}`)
  // So that both are compiled before they are measured.
  await load(own, path, 2)
  await load(bare, '/', 2)
  const tries: { own: Rendered; bare: Rendered }[] = []
  for (let round = 0; round < rounds; round++) {
    tries.push({ own: await load(own, path, seconds), bare: await load(bare, '/', seconds) })
  }
  const rate = median(tries.map((one) => one.own.rate))
  const times = median(tries.map((one) => one.own.rate / one.bare.rate))
  const processor = median(tries.map((one) => one.own.processor))
  const cheaper = median(tries.map((one) => one.bare.processor / one.own.processor))
  return [
    figure(part, name, rate, perSecond(rate), { ratio: times, budgets: [atLeast(times, least, `>= ${least} x`)] }),
    figure(part, `  processor of all threads for ${name}`, processor, milliseconds(processor), { ratio: cheaper }),
  ]
}

const loader = fileURLToPath(new URL('../load.ts', import.meta.url))

/** Asks over and over, from a process of its own. */
async function load({ url, pid }: Served, path: string, seconds: number): Promise<Rendered> {
  const before = processorOf(pid) ?? 0
  const { stdout } = await promisify(execFile)(process.execPath, [loader, url.replace(/\/$/, ''), `${connections}`, `${seconds}`, path])
  const { answered, taken } = JSON.parse(stdout) as { answered: number; taken: number } // what load.ts prints
  return { rate: (1000 * answered) / taken, processor: ((processorOf(pid) ?? 0) - before) / answered }
}

async function startBare(rows: string): Promise<Served & { stop(): void }> {
  const program = fileURLToPath(new URL('../bare/serve.ts', import.meta.url))
  const child = spawn(process.execPath, [program, rows], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', () => reject(new Error('The bare handler has ended.')))
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}
