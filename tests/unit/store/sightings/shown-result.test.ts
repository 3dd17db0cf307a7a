import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { shownResult } from '#app/store/sightings/shown-result.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

test('of a result that changed often, what stands for it is read, and not all that it ever was', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const store = new TestStore().open(database)
  const changes = 5
  for (let line = 1; line <= changes; line++) await store.read(log(run([finding({ line })])))
  const { uid } = await database.kysely.selectFrom('result').select('uid').executeTakeFirstOrThrow()
  asked.length = 0
  const found = await shownResult(database.kysely, uid, () => 0)
  expect(found).toMatchObject({ status: 'found', sighting: { since: changes, superseded: null } })
  const read = asked.map(({ query }) => database.sqlite?.prepare<unknown[]>(query.sql).all(...query.parameters).length)
  expect(read.toSorted()).toEqual([1])
})
