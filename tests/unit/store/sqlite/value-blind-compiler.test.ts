import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Database, Queryable } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'
import { openTestDatabase } from '#tests/postgres.ts'

/** How SQLite would run a statement with these values. */
function planOf({ sqlite }: Database, { sql, parameters }: CompiledQuery): unknown {
  return sqlite?.prepare(`explain query plan ${sql}`).all(...parameters)
}

/** One of the values is the one that the index of aliases has. */
function withAlias(db: Queryable, alias: number): CompiledQuery {
  return db.selectFrom('permalink').select('uid').where('alias', '=', alias).where('result', '=', 1).compile()
}

function joinedUpTo(db: Queryable, most: number): CompiledQuery {
  const joined = db.selectFrom('sighting').innerJoin('result', 'result.id', 'sighting.result')
  return joined.select('uid').orderBy('severity').limit(most).compile()
}

test('how SQLite runs a statement does not hang on its values, so that others do not make it plan anew', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const reader = openReader(db.location)
  try {
    for (const database of [db, reader]) {
      expect(planOf(database, withAlias(database.kysely, 1))).toEqual(planOf(database, withAlias(database.kysely, 0)))
      expect(planOf(database, joinedUpTo(database.kysely, 1))).toEqual(planOf(database, joinedUpTo(database.kysely, 1_000_000)))
    }
  } finally {
    await reader.close()
    await close()
  }
})
