import { monitor } from '#app/monitoring/monitor.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { tellQuery } from '#app/monitoring/query-spans.ts'
import { isMonitored } from '#app/monitoring/server-monitor.ts'
import type { Answers } from '#app/search/answers/answers.ts'
import { someAtOnce } from '#app/search/answers/some-at-once.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Database } from '#app/store/database.ts'
import { startLasting } from '#app/store/lasting-thread.ts'
import { threadUrl } from '#app/store/thread-url.ts'
import type { ModelMessage, ModelRequest, ModelWorkerData } from './model-worker.ts'
import { OpenQuestions } from './open-questions.ts'
import type { ModelStatus } from './service.ts'

export type ModelThread = {
  answers: Answers
  status(): ModelStatus
  /** Ends the thread; from then on SQL answers, in the caller's own thread. */
  stop(): Promise<void>
}

type OnTooLarge = (sightings: number) => void

/** How long after a failure the thread begins anew, in milliseconds; each time in a row twice as long, up to a minute. */
const restartAfter = 1000
const restartAtMost = 60_000
/** Questions that PostgreSQL is asked at once: what pages find by keys needs connections, too, and may not wait behind scans of a whole store. */
const mostBySql = 4
/** How long the thread may take to end what it is at, in milliseconds. It only reads: nothing is lost. */
const patience = 2000
const nothing: ModelStatus = { ready: false, loading: false, tooLarge: false, rows: 0, of: 0, bytes: 0, bySql: 0 }
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
 * `onTooLarge` is told how many sightings there are each time that they turn out to be too many.
 */
export function startModel(database: Database, maxRows: number, onFault: OnFault, onTooLarge: OnTooLarge = () => {}): ModelThread {
  const workerData: ModelWorkerData = { location: database.location, maxRows, tellsStatements: isMonitored(), prepares: true }
  const system = database.engine === 'sqlite' ? 'sqlite' : 'postgresql'
  let status = nothing
  let failures = 0
  const askPostgres = someAtOnce(mostBySql)
  const open = new OpenQuestions((requests) => lasting.post(requests))
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: 16 } }
  const lasting = startLasting(threadUrl('model-worker', 'search/model/thread/model-worker.ts'), options, {
    listen(thread) {
      thread.on('message', take)
      thread.on('messageerror', (error) => {
        onFault('What the thread of the read model answered cannot be read.', error)
        open.giveUp()
      })
      thread.on('error', (error) => onFault('The thread of the read model has failed.', error))
    },
    ended() {
      status = nothing
      open.giveUp()
      return Math.min(restartAtMost, restartAfter * 2 ** failures++)
    },
    failed: (error) => onFault('The thread of the read model could not be started.', error),
  })

  function take(message: ModelMessage): void {
    if (message.type !== 'status') return open.settle(message)
    if (message.status.tooLarge && !status.tooLarge) onTooLarge(message.status.of)
    status = message.status
    // Where prepared statements are refused, the thread that follows need not find out.
    workerData.prepares = message.prepares
    if (status.ready) failures = 0
  }

  function ask<Name extends keyof Answers>(name: Name): Answers[Name] {
    async function answer(question: ModelRequest['question']): Promise<unknown> {
      const answerBySql: (question: never) => Promise<unknown> = sqlAnswers(database)[name]
      const bySql = () => answerBySql(question as never) // the question that belongs to the name
      // PostgreSQL keeps nobody waiting here, and answers several at once. For who waited in line the model may be ready.
      const isBetterAsked = database.engine === 'postgres' && !status.ready
      if (isBetterAsked) return askPostgres(() => (status.ready ? answer(question) : bySql()))
      if (!lasting.isRunning) return bySql()
      return monitor().span({ op: 'search', name: `read model: ${name}` }, async () => {
        const outcome = await open.ask({ name, question })
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

  const thread: ModelThread = {
    answers: {
      list: ask('list'),
      rank: ask('rank'),
      total: ask('total'),
      results: ask('results'),
      size: ask('size'),
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
    stop() {
      threads.delete(database)
      if (newest === thread) newest = null
      return lasting.stop(patience)
    },
  }
  threads.set(database, thread)
  newest = thread
  return thread
}
