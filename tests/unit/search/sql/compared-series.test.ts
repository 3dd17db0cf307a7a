import { type LogEvent, sql } from 'kysely'
import { expect, test } from 'vitest'
import { comparedPoints } from '#app/search/sql/sides.server.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

test('on sqlite, what both sides analysed is listed once, and not gone through for each of their series', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  await sql`with ${comparedPoints({ before: 'main', after: 'feature' }, null)} select * from compared`.execute(database.kysely)
  const plans = plansOf(database, asked, 'from compared')
  expect(plans).toContain('SCAN sided')
  expect(plans.filter((step) => step.startsWith('CORRELATED'))).toEqual([])
})
