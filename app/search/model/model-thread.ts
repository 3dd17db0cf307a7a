import { Worker } from 'node:worker_threads'
import { monitor } from '#app/monitoring/monitor.ts'
import { tellQuery } from '#app/monitoring/query-spans.ts'
import { isMonitored } from '#app/monitoring/server-monitor.ts'
import { fromThreadError } from '#app/monitoring/thread-error.ts'
import type { Answers } from '#app/search/answers.ts'
import { someAtOnce } from '#app/search/some-at-once.ts'
import { sqlAnswers } from '#app/search/sql-answers.server.ts'
import type { Database } from '#app/store/database.ts'
import { threadUrl } from '#app/store/thread-url.ts'
import type { ModelMessage, ModelRequest, ModelWorkerData } from './model-worker.ts'
import type { ModelStatus } from './service.ts'

export type ModelThread = {
  answers: Answers
  status(): ModelStatus
  /** Ends the thread; from then on SQL answers, in the caller's own thread. */
  stop(): Promise<void>
}

type Answered = Extract<ModelMessage, { type: 'answer' }>
/** An answer, the error that the thread met, or null where it ended. */
type Outcome = Answered | Error | null
type Settle = (outcome: Outcome) => void
type OnFault = (message: string, error: unknown) => void

/** How long after a failure the thread begins anew, in milliseconds; each time in a row twice as long, up to a minute. */
const restartAfter = 1000
const restartAtMost = 60_000
/** Questions that PostgreSQL is asked at once: what pages find by keys needs connections, too, and may not wait behind scans of a whole store. */
const mostBySql = 4
/** How long the thread may take to end what it is at, in milliseconds. It only reads: nothing is lost. */
const patience = 2000
const nothing: ModelStatus = { ready: false, loading: false, rows: 0, of: 0, bytes: 0, bySql: 0 }
const threads = new WeakMap<Database, ModelThread>()
let newest: ModelThread | null = null

/** What answers for a database instead of SQL in the caller's thread; null where no thread was started. */
export function modelAnswers(database: Database): Answers | null {
  return threads.get(database)?.answers ?? null
}

/** How far the database's model is; null where there is none. */
export function modelStatus(database: Database): ModelStatus | null {
  return threads.get(database)?.status() ?? null
}

/** The same of the model that was started last, without waiting for its database. */
export function newestModelStatus(): ModelStatus | null {
  return newest?.status() ?? null
}

/**
 * Starts the thread that answers for a database from now on: by SQL until the model is loaded, and for more than `maxRows` sightings. While
 * there is no thread because it failed, SQL answers in the caller's; so it does on PostgreSQL while the model is not ready.
 */
export function startModel(database: Database, maxRows: number, onFault: OnFault): ModelThread {
  const workerData: ModelWorkerData = { location: database.location, maxRows, tellsStatements: isMonitored(), prepares: true }
  const system = database.engine === 'sqlite' ? 'sqlite' : 'postgresql'
  const asked = new Map<number, Settle>()
  let worker: Worker | null = null
  let ended: Promise<void> = Promise.resolve()
  let status = nothing
  let stopping = false
  let lastId = 0
  let failures = 0
  let unsent: ModelRequest[] = []
  const askPostgres = someAtOnce(mostBySql)

  function start(): void {
    const thread = new Worker(threadUrl('model-worker', 'search/model/model-worker.ts'), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    worker = thread
    thread.on('message', take)
    thread.on('messageerror', (error) => {
      onFault('What the thread of the read model answered cannot be read.', error)
      askSql()
    })
    thread.on('error', (error) => onFault('The thread of the read model has failed.', error))
    ended = new Promise((resolve) => thread.once('exit', () => resolve()))
    void ended.then(() => {
      worker = null
      status = nothing
      askSql()
      setTimeout(() => stopping || start(), Math.min(restartAtMost, restartAfter * 2 ** failures++)).unref()
    })
  }

  /** For all that is asked and not answered: the model will not answer it. */
  function askSql(): void {
    for (const settle of asked.values()) settle(null)
    asked.clear()
  }

  function take(message: ModelMessage): void {
    if (message.type === 'status') {
      status = message.status
      // Where prepared statements are refused, the thread that follows need not find out.
      workerData.prepares = message.prepares
      if (status.ready) failures = 0
      return
    }
    const settle = asked.get(message.id)
    asked.delete(message.id)
    settle?.(message.type === 'answer' ? message : fromThreadError(message.error))
  }

  /** All that is asked in a turn of the event loop goes at once: waking a thread costs more than to write or to read what it is asked. */
  function send(request: ModelRequest): void {
    if (unsent.push(request) > 1) return
    setImmediate(() => {
      const requests = unsent
      unsent = []
      worker?.postMessage(requests)
    })
  }

  function ask<Name extends keyof Answers>(name: Name): Answers[Name] {
    async function answer(question: ModelRequest['question']): Promise<unknown> {
      const answerBySql: (question: never) => Promise<unknown> = sqlAnswers(database)[name]
      const bySql = () => answerBySql(question as never) // the question that belongs to the name
      // PostgreSQL keeps nobody waiting here, and answers several at once. For who waited in line the model may be ready.
      const isBetterAsked = database.engine === 'postgres' && !status.ready
      if (isBetterAsked) return askPostgres(() => (status.ready ? answer(question) : bySql()))
      if (worker === null) return bySql()
      return monitor().span({ op: 'search', name: `read model: ${name}` }, async () => {
        const outcome = await new Promise<Outcome>((settle) => {
          const id = ++lastId
          asked.set(id, settle)
          send({ id, name, question })
        })
        if (outcome === null || outcome instanceof Error) {
          const answer = await bySql()
          // What SQL cannot answer either is no fault of the model, and is told by whoever asked.
          if (outcome !== null) onFault('The read model could not answer.', outcome)
          return answer
        }
        for (const statement of outcome.statements) tellQuery(system, statement)
        return outcome.answer
      })
    }
    return answer as Answers[Name] // a thread answers each name with what belongs to it
  }

  start()
  const thread: ModelThread = {
    answers: {
      list: ask('list'),
      rank: ask('rank'),
      total: ask('total'),
      results: ask('results'),
      facets: ask('facets'),
      groups: ask('groups'),
      neighbours: ask('neighbours'),
      inFile: ask('inFile'),
      tally: ask('tally'),
      select: ask('select'),
      values: ask('values'),
      folders: ask('folders'),
      filters: ask('filters'),
    },
    status: () => status,
    async stop() {
      stopping = true
      threads.delete(database)
      if (newest === thread) newest = null
      worker?.postMessage('stop')
      const tooLong = setTimeout(() => void worker?.terminate(), patience)
      await ended
      clearTimeout(tooLong)
    },
  }
  threads.set(database, thread)
  newest = thread
  return thread
}
