import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { openReader, readAtOnce } from '#app/store/reader.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

async function processOf(db: Queryable): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Lets what is asked over connections that are open go, within this turn, and then keeps this thread for so long, in milliseconds, as a question of the read model does. */
async function compute(milliseconds: number): Promise<void> {
  for (let tick = 0; tick < 50; tick++) await new Promise<void>((resolve) => process.nextTick(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

describe('a connection that is cut in use', () => {
  const open = useDatabase('postgres')
  const end = (process: number) => sql`select pg_terminate_backend(${process}, 5000)`.execute(open().kysely)

  async function sleeping(): Promise<number> {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(open().kysely)
    return rows[0]?.pid ?? 0
  }

  test.each(['server', 'read model'])('fails what was asked of it, and the %s goes on with another', async (user) => {
    const database = user === 'server' ? open() : openReader(open().location)
    const betweenStatements = database.kysely.transaction().execute(async (db) => {
      await end(await processOf(db))
      await sql`select 1`.execute(db)
    })
    await expect(betweenStatements).rejects.toThrow(/terminat|not queryable/)
    const inStatement = sql`select pg_sleep(60)`.execute(database.kysely).catch((error: unknown) => error)
    await expect.poll(sleeping).not.toBe(0)
    await end(await sleeping())
    expect(await inStatement).toMatchObject({ code: '57P01' })

    expect(await processOf(database.kysely)).toBeGreaterThan(0)
    if (user === 'read model') await database.close()
  })

  test('while the read model computes, which has read all by then, is not used for its next question', async () => {
    const reader = openReader(open().location)
    try {
      await readAtOnce(reader, async (db) => {
        await processOf(open().kysely)
        void end(await processOf(db))
        await compute(300)
      })
      // It is given back, and ended, by then.
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      expect(await readAtOnce(reader, processOf)).toBeGreaterThan(0)
    } finally {
      await reader.close()
    }
  })
})

describe('what is read at one moment', () => {
  const open = useDatabase('postgres')

  test('is neither compiled nor shared out to other processes, however dear PostgreSQL takes it for', async () => {
    const reader = openReader(open().location)
    try {
      const { plan, jit } = await readAtOnce(reader, async (db) => {
        for (const name of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size']) {
          await sql`set local ${sql.raw(name)} = 0`.execute(db)
        }
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) select count(*) from sighting`.execute(db)
        const settings = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db)
        return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), jit: settings.rows[0]?.jit }
      })
      // The server of the tests has no compiler, which a plan could show.
      expect(jit).toBe('off')
      expect(plan).not.toContain('Gather')
      expect(plan).toContain('Scan')
    } finally {
      await reader.close()
    }
  })
})
