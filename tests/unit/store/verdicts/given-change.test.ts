import { describe, expect, test } from 'vitest'
import type { Verdict } from '#app/sarif/codes.ts'
import { mergeResults } from '#app/store/sightings/merge-results.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const now = '2026-06-01T00:00:00.000Z'

describe.each(engines)('on %s, who gave a verdict that holds again', (engine) => {
  const store = useStore(engine)

  /** Two results of which one was there before the other; `ann` confirms the first, `sam` accepts the second, and what `kim` says of the first then is taken back. They turn out to be one. */
  async function merged(first: Verdict, second: Verdict): Promise<string> {
    const project = store.project()
    await store.read(named(['a']), { project })
    await store.read(named(['b']), { project })
    const { a = '', b = '' } = await store.ids(project, 'is:*')
    const say = async (id: string, author: string, verdict: Verdict) =>
      (await giveVerdict(store.db, [id], { verdict, author, comment: null, until: null }, new Map(), now)).change ?? 0
    await say(a, 'ann', first)
    await say(b, 'sam', second)
    await undoChange(store.db, await say(a, 'kim', 'false-positive'), { author: 'kim', comment: null }, now)
    await store.db.kysely.transaction().execute(async (db) => {
      const rows = await db.selectFrom('result').select(['id', 'project']).where('uid', 'in', [a, b]).execute()
      const [one, other] = rows
      expect(await mergeResults(db, one?.project ?? 0, one?.id ?? 0, other?.id ?? 0)).toBe(true)
    })
    return project
  }

  test.each<{ first: Verdict; second: Verdict; found: string[] }>([
    { first: 'confirmed', second: 'wont-fix', found: [] },
    { first: 'confirmed', second: 'confirmed', found: ['sam'] },
  ])('is nobody who said something else of a result that was merged with it: $first, $second', async ({ first, second, found }) => {
    const project = await merged(first, second)
    expect(await store.list(`project:${project} is:*`)).toMatchObject([{ verdict: first }])
    const authors = await Promise.all(
      ['ann', 'sam', 'kim'].map(async (author) =>
        (await store.list(`project:${project} is:* author:${author}`)).length > 0 ? author : [],
      ),
    )
    expect(authors.flat()).toEqual(found)
  })
})
