import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { modelStatus } from '#app/search/model/thread/model-thread.ts'
import { database } from '#app/store/open-database.ts'
import { json } from './endpoint.ts'
import { stopSignal } from './stopping.ts'
import { version } from './version.ts'

/** Milliseconds after which a database that has not answered counts as away. */
const patience = 2000

/**
 * `GET /api/health`: whether this is Assay, which version, that it lives, and whether it can answer: 503 while its database does not
 * answer or cannot be read, while its schema cannot be brought up to date, and once it has been asked to end. With `?live` it says only that it lives: what
 * starts a process anew must not do so because its database is away. `model` tells how far the read model is, without which it answers as well.
 * Needs no token. Whoever starts Assay loads the samples before it listens.
 */
export async function health(request: Request): Promise<Response> {
  const about = { name: 'assay', version: version(), live: true }
  if (new URL(request.url).searchParams.has('live')) return json(about)
  const reason = stopSignal().aborted ? 'stopping' : (await answers()) ? null : 'database'
  if (reason !== null) return json({ ...about, ready: false, reason }, 503)
  const { ready, rows, tooLarge } = modelStatus(await database()) ?? { ready: false, rows: 0, tooLarge: false }
  return json({ ...about, ready: true, model: { ready, rows, tooLarge } })
}

async function answers(): Promise<boolean> {
  const asked = ask()
  const answered = await Promise.race([asked, wait(patience, false, { ref: false })]).catch(() => false)
  // What was asked over a connection that died silently may never be answered: whoever comes next asks anew.
  if (!answered && asking === asked) asking = undefined
  return answered
}

/** Tables without which no list is answered: one that is damaged, gone, or not to be read by whom PostgreSQL is asked as, makes every page fail. */
const neededByAll = ['project', 'result', 'sighting'] as const

/** Reads a row of one, or finds that there is none, from its table itself: that takes no longer where there are many. */
function readSome(table: string): RawBuilder<unknown> {
  return sql`(select rev from ${sql.table(table)} where id = 1)`
}

let asking: Promise<boolean> | undefined

/** One question for all who want to know: those that a database leaves unanswered do not pile up. */
function ask(): Promise<boolean> {
  if (asking !== undefined) return asking
  const asked: Promise<boolean> = database()
    .then(({ kysely }) => sql`select ${sql.join(neededByAll.map(readSome))}`.execute(kysely))
    .then(() => true)
    .finally(() => {
      if (asking === asked) asking = undefined
    })
  asking = asked
  return asked
}
