import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type PastQuery, pastQuery } from '#app/monitoring/query-spans.ts'
import { type ThreadError, toThreadError } from '#app/monitoring/thread-error.ts'
import { openReader } from '#app/store/reader.ts'
import type { DatabaseLocation } from '#app/store/database.ts'
import { isPreparing, stopPreparing } from '#app/store/postgres/preparing-client.ts'
import { type AskedQuestion, ModelService, type ModelStatus } from './service.ts'
import { warmUp } from './warm-up.ts'

export type ModelWorkerData = { location: DatabaseLocation; maxRows: number; tellsStatements: boolean; prepares: boolean }
export type ModelRequest = AskedQuestion & { id: number }
export type ModelMessage =
  | { type: 'answer'; id: number; answer: unknown; statements: PastQuery[] }
  | { type: 'refused'; id: number; error: ThreadError }
  | { type: 'status'; status: ModelStatus; prepares: boolean }

/** How often the store is looked at when nobody asks, in milliseconds; a store that is too large, how seldom. */
const idleFor = 250
const reconsiderEvery = 60_000
/** Rests after reading what nobody is shown yet, in times of what that took: whoever writes it needs the processor, too. */
const restAhead = 2

/** The thread of the read model: answers what is asked, one question after the other, and reads on when none is left. */
const { location, maxRows, tellsStatements, prepares } = workerData as ModelWorkerData // what model-thread.ts starts it with
if (!prepares) stopPreparing()
/** Those of the answer under way, where they are to be told. */
let statements: PastQuery[] = []
const database = openReader(location, tellsStatements ? { log: (event) => void statements.push(pastQuery(event)) } : {})
const service = new ModelService(database, maxRows)
const waiting: ModelRequest[] = []
let wake = () => {}
let stopping = false

parentPort?.on('message', (message: ModelRequest[] | 'stop') => {
  if (message === 'stop') stopping = true
  else waiting.push(...message)
  wake()
})

function tell(message: ModelMessage): void {
  parentPort?.postMessage(message)
}

let told = ''
function tellStatus(): void {
  const message: ModelMessage = { type: 'status', status: service.status(), prepares: isPreparing() }
  if (JSON.stringify(message) === told) return
  told = JSON.stringify(message)
  tell(message)
}

/** Answers all that is waiting by now, as of as few moments as may be: to begin and to end one asks the store three things. */
async function answerWaiting(): Promise<number> {
  const begin = performance.now()
  const asked = waiting.splice(0)
  while (asked.length > 0 && !stopping) {
    statements = []
    try {
      await service.answerSome(asked, ({ id }, answer) => {
        tell({ type: 'answer', id, answer, statements })
        statements = []
      })
    } catch (error) {
      const failed = asked.shift()
      if (failed !== undefined) tell({ type: 'refused', id: failed.id, error: toThreadError(error) })
    }
  }
  return performance.now() - begin
}

/** Reads on after an answer that took so long; a thread that is asked all the time gets ready, too. */
async function readOn(answering: number): Promise<void> {
  statements = []
  const end = performance.now() + service.readingTimeAfter(answering)
  for (;;) {
    const isDone = await service.advance()
    if (isDone || performance.now() >= end) return
  }
}

const warming = warmUp(service)
let isWarm = false
let lastLook = -Infinity
let lastConsidered = performance.now()
while (!stopping) {
  const isAsked = waiting.length > 0
  const taken = isAsked ? await answerWaiting() : 0
  const begin = performance.now()
  // Who answers has looked at the store already: where nothing was left to do, that is not looked for each time, nor are all pages counted to tell of them.
  if (!service.isDone || begin - lastLook > idleFor) {
    await readOn(taken)
    lastLook = performance.now()
    tellStatus()
  }
  const rest = service.isDone
    ? Math.max(1, lastLook + idleFor - performance.now())
    : service.readsAhead
      ? restAhead * (performance.now() - begin)
      : 0
  const warms = !isAsked && !isWarm && service.isLoaded
  if (warms) isWarm = (await warming.next()).done ?? false
  // Messages come in between turns of the event loop only.
  await turn()
  if (rest === 0 || warms || waiting.length > 0 || stopping) continue
  if (service.isTooLarge && performance.now() - lastConsidered > reconsiderEvery) {
    lastConsidered = performance.now()
    await service.reconsider()
    if (waiting.length > 0) continue
  }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, rest)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
await database.close()
parentPort?.close()
