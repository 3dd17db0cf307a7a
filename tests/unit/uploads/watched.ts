import type { Database } from '#app/store/database.ts'

/** A database in whose use something happens before each transaction begins. */
export function watched(database: Database, happen: () => Promise<void>): Database {
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own
      return () => ({
        async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
          await happen()
          return target.transaction().execute(work)
        },
      })
    },
  })
  return { ...database, kysely }
}
