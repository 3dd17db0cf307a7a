import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { named } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { TestStore } from './test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('./inline-reader.ts'))

const results = 300
const planned = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

test.each(['sighted', 'sighted_first'])(
  'right after a first upload PostgreSQL plans for the rows that %s has, and for few of one result',
  async (view) => {
    const { db, close } = await openTestDatabase('postgres')
    const store = new TestStore().open(db)
    await store.read(named(Array.from({ length: results }, (_, number) => `message ${number}`)))

    async function plannedRows(condition: string): Promise<number> {
      const { rows } = await sql`explain (format json) select id from ${sql.table(view)} where ${sql.raw(condition)}`.execute(db.kysely)
      const [{ 'QUERY PLAN': plans }] = planned.parse(rows)
      return plans[0].Plan['Plan Rows']
    }

    try {
      expect(await plannedRows('true')).toBeGreaterThan(results / 2)
      expect(await plannedRows('true')).toBeLessThan(results * 2)
      expect(await plannedRows('result = 7')).toBeLessThan(3)
    } finally {
      await close()
    }
  },
)
