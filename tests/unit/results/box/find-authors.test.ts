import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findAuthors } from '#app/results/box/find-authors.server.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const at = '2026-01-31T10:00:00.000Z'
const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 30000)`

describe.each(engines)('on %s, who has given verdicts', (engine) => {
  const store = useStore(engine)

  /** Gives the change in which the one result of a new project was confirmed. */
  async function confirmed(project: string, author: string): Promise<number> {
    await store.read(named(['a']), { project })
    const ids = Object.values(await store.ids(project))
    const { change } = await giveVerdict(store.db, ids, { verdict: 'confirmed', author, comment: null, until: null }, new Map(), at)
    return change ?? 0
  }

  test('is sought among the last changes by such names', async () => {
    const project = store.project()
    const change = await confirmed(project, 'kim')
    await sql`
      insert into change (author, comment, at, first, last, results, undoes)
      ${numbers} select 'sam', null, ${at}, change.first, change.last, 1, null from change, numbers where change.id = ${change}`.execute(
      store.db.kysely,
    )
    const asked = (wanted: string) => findAuthors(store.db, { terms: demandsOf(`project:${project}`).terms, wanted })
    expect(await asked('')).toEqual([{ name: 'sam', at }])
    expect(await asked('K')).toEqual([{ name: 'kim', at }])
  })

  test('is nobody who has only taken some back', async () => {
    const project = store.project()
    const change = await confirmed(project, 'kim')
    await undoChange(store.db, change, { author: 'sam', comment: null }, at)
    expect(await findAuthors(store.db, { terms: demandsOf(`project:${project}`).terms, wanted: '' })).toEqual([{ name: 'kim', at }])
  })

  test.runIf(engine === 'postgres')('is found without reading all verdicts of a change that is about many results', async () => {
    const [project, other] = [store.project(), store.project()]
    await confirmed(other, 'robin')
    const change = await confirmed(project, 'alex')
    await sql`
      insert into verdict (result, verdict, until, change)
      ${numbers} select result, verdict, until, change from verdict, numbers where change = ${change}`.execute(store.db.kysely)
    await sql`update change set last = (select max(id) from verdict) where id = ${change}`.execute(store.db.kysely)
    await sql`analyze`.execute(store.db.kysely)
    const read = await store.db.kysely.transaction().execute(async (kysely) => {
      const before = await rowsRead(kysely, 'verdict')
      const { terms } = demandsOf(`project:${other}`)
      expect(await findAuthors({ ...store.db, kysely }, { terms, wanted: 'alex' })).toEqual([])
      return (await rowsRead(kysely, 'verdict')) - before
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(1100)
  })
})
