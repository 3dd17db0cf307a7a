import type { LogEvent } from 'kysely'
import { expect, test, vi } from 'vitest'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { TestStore } from './test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('./inline-reader.ts'))

test('on sqlite, the upload before another is found without sorting all that there were', async () => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  const send = (message: string) => store.read(log(run([finding({ message })])), { project: 'one' })
  const [first, second] = [await send('a'), await send('b')]
  asked.length = 0
  expect(await loadUpload(store.db, second.id)).toMatchObject({ before: first.id })
  const plans = plansOf(store.db, asked, 'before')
  expect(plans.filter((detail) => detail.includes('snapshot_series'))).not.toEqual([])
  expect(plans.filter((detail) => detail.includes('ORDER BY'))).toEqual([])
})
