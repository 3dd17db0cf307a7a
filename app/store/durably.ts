import { type Kysely, sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import type { Tables } from './tables.ts'

type Work = (db: Queryable) => Promise<unknown>

/** What waits until the embedded database is free for it, to be done together. */
const waiting = new WeakMap<Kysely<Tables>, { works: Work[]; done: Promise<void> }>()

/**
 * Does small work whose answer is a promise: once this has returned, what was written, and all that was written before it, survives a loss
 * of power. Elsewhere the embedded database waits for the disk only when it tidies its log, which a crash of the process alone cannot hurt.
 * It waits in the thread that asks; so what comes while it is busy is one transaction, of which all holds or nothing, or hundreds of uploads at once
 * would hold up everybody for the disk hundreds of times.
 * PostgreSQL waits for the disk at the end of what is written here, and with it of all before.
 */
export async function durably<T>({ engine, kysely }: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  if (engine === 'postgres') return work(kysely)
  const answers: T[] = []
  const own: Work = async (db) => answers.push(await work(db))
  const others = waiting.get(kysely)
  if (others === undefined) {
    const works = [own]
    const done = doTogether(kysely, works)
    waiting.set(kysely, { works, done })
    await done
  } else {
    others.works.push(own)
    await others.done
  }
  return answers[0] as T // its work was done
}

async function doTogether(kysely: Kysely<Tables>, works: readonly Work[]): Promise<void> {
  // Whoever comes later begins the next.
  const close = () => waiting.get(kysely)?.works === works && waiting.delete(kysely)
  try {
    // One connection, held meanwhile: the level cannot change within a transaction, and none begins in between.
    await kysely.connection().execute(async (db) => {
      await sql`pragma synchronous = full`.execute(db)
      try {
        await db.transaction().execute(async (transaction) => {
          close()
          for (const work of works) await work(transaction)
        })
      } finally {
        await sql`pragma synchronous = normal`.execute(db)
      }
    })
  } finally {
    close()
  }
}
