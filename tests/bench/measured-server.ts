import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { startProgram } from '#tests/setup/program.ts'
import type { InsideAnswer, InsideRequest } from '#tests/bench/inside/server-side.ts'
import { type Used, watchProcesses } from './memory.ts'

/** As JavaScript: what reads TypeScript would take some 90 MB of the server's memory, which is measured. */
const inside = new URL(
  `data:text/javascript,${encodeURIComponent(await javaScriptOf(new URL('./inside/server-side.ts', import.meta.url)))}`,
)
const application = new URL('../../dist/server/server.js', import.meta.url).href
const lookEvery = 50

type Asked = Extract<InsideAnswer, { type: 'asked' }>
type Seen = Extract<InsideAnswer, { type: 'seen' }>

export type MeasuredServer = {
  url: string
  pid: number
  /** Asks from inside the process, past HTTP, for these paths: so many at a time. Throws where an answer is none of 200. */
  ask(paths: string[], headers: Record<string, string>, clients: number): Promise<Asked>
  /** Does something, and tells how long the main thread was kept from all else at most meanwhile: by work of its own, and by the clock. */
  watchLoop(work: () => Promise<void>): Promise<Seen>
  /** What it took since it was started. */
  used(): Used
  stop(): Promise<void>
}

/** Starts the built server on a store, and waits until its read model is loaded. Throws if it does not start. */
export async function startMeasuredServer(env: Record<string, string>): Promise<MeasuredServer> {
  const program = startProgram(['serve'], env, inside)
  const used = watchProcesses(program.pid)
  const url = await program.url
  if (url === null) {
    used()
    throw new Error(`The server does not start: ${program.errors.join('\n')}`)
  }
  while (!(await isLoaded(url))) await wait(lookEvery)

  /** One at a time: the answer to the last request is the next message. */
  function exchange<Type extends InsideAnswer['type']>(request: InsideRequest): Promise<Extract<InsideAnswer, { type: Type }>> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`The server has ended: ${program.errors.join('\n')}`))
      program.process.once('exit', ended)
      program.process.once('message', (answer: InsideAnswer) => {
        program.process.off('exit', ended)
        if (answer.type === 'failed') reject(new Error(answer.message))
        else resolve(answer as Extract<InsideAnswer, { type: Type }>) // each request has its own kind of answer
      })
      program.process.send(request)
    })
  }

  return {
    url,
    pid: program.pid,
    ask: (paths, headers, clients) => exchange<'asked'>({ type: 'ask', application, origin: url, paths, headers, clients }),
    async watchLoop(work) {
      await exchange<'watching'>({ type: 'watch' })
      await work()
      return exchange<'seen'>({ type: 'look' })
    },
    used,
    async stop() {
      used()
      await program.stop()
    },
  }
}

async function javaScriptOf(module: URL): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(module, 'utf8'), fileURLToPath(module), { sourcemap: false })
  return code
}

async function isLoaded(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`)
  // What the endpoint answers.
  const { model } = (await response.json()) as { model?: { ready: boolean } }
  return model?.ready === true
}
