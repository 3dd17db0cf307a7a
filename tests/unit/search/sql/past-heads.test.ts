import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { readSideFacts } from '#app/search/sql/side-facts.server.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

test('on sqlite, the heads of projects on a day are found once for each side, and not for each series', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  await readSideFacts(database, { before: '2026-01', after: '2026-02' }, null, [])
  const plans = plansOf(database, asked, 'received_at <')
  expect(plans.filter((step) => step === 'MATERIALIZE past')).toHaveLength(2)
  expect(plans.filter((step) => step.startsWith('CORRELATED'))).toEqual([])
})
