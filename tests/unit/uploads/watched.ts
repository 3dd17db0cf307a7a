import type { Database, Queryable } from '#app/store/database.ts'

/** A database in whose use something happens before each transaction begins. */
export function watched(database: Database, happen: () => Promise<void>): Database {
  return inUse(database, { happen })
}

/** A database in whose use something happens in each transaction, around its work. */
export function watchedWork(database: Database, around: (db: Queryable, work: () => Promise<void>) => Promise<void>): Database {
  return inUse(database, { around })
}

type Happening = { happen?: () => Promise<void>; around?: (db: Queryable, work: () => Promise<void>) => Promise<void> }

function inUse(database: Database, { happen, around = (_, work) => work() }: Happening): Database {
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own
      return () => ({
        async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
          await happen?.()
          return target.transaction().execute(async (db) => {
            let done: unknown
            await around(db, async () => {
              done = await work(db)
            })
            return done
          })
        },
      })
    },
  })
  return { ...database, kysely }
}
