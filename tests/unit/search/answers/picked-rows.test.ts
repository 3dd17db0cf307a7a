import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { answerSelection } from '#app/search/answer.ts'
import { pickRows } from '#app/search/answers/picked-rows.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

// A hundred results of a project with a thousand pull requests were more than a call takes.
test('what is picked of a list is found by what is stored of it, and not once for each ref that shares that', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const store = new TestStore().open(database)
  const [project, refs] = ['one', 12]
  const names = ['a', 'b', 'c', 'd']
  await store.read(named(names), { project, ref: 'main' })
  for (let ref = 1; ref <= refs; ref++) await store.read(named(names), { project, ref: `pull/${ref}`, base: 'main' })
  const ids = Object.values(await store.ids(project)).map((id) => resultIdSchema.parse(id))
  const selection = await answerSelection(database, { q: `project:${project} ref:*`, order: 'path' })
  expect(selection.sightings).toHaveLength(names.length * (1 + refs))
  asked.length = 0
  const picked = await pickRows(database, selection, { of: 'these', ids: ids.slice(1) })
  expect(picked?.sightings).toHaveLength((names.length - 1) * (1 + refs))
  const read = asked.map(({ query }) => database.sqlite?.prepare<unknown[]>(query.sql).all(...query.parameters).length)
  expect(read).toEqual([names.length - 1])
})
