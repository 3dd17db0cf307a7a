import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerResults } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import { lastRevision, nextRevision } from '#app/store/revision.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { ResultsChanged } from '#app/store/verdicts/verdict-errors.ts'
import { giveVerdict, giveVerdictToAll } from '#app/store/verdicts/verdicts.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'
import { watched, watchedWork } from '#tests/unit/uploads/watched.ts'

const now = '2026-06-01T00:00:00.000Z'
const nobody = { author: null, comment: null }
const confirmed = { ...nobody, verdict: 'confirmed', until: null } as const
const dismissed = { ...confirmed, verdict: 'wont-fix' } as const

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  /** Results of a project of their own, as a query finds them. */
  async function results(...names: string[]): Promise<{ ids: string[]; found: Int32Array; rev: number; q: string }> {
    const project = store.project()
    await store.read(named(names), { project })
    const byName = await store.ids(project)
    const rev = await lastRevision(store.db.kysely)
    const { results: found } = await answerResults(store.db, { q: `project:${project}`, now })
    return { ids: names.map((name) => byName[name] ?? ''), found, rev, q: `project:${project} verdict:*` }
  }

  async function judged(q: string): Promise<[verdict: string, version: number][]> {
    return (await store.list(q)).map(({ verdict, version }) => [verdict, version])
  }

  const say = (ids: string[]) => giveVerdict(store.db, ids, confirmed, new Map(), now)

  test('a verdict for all that was seen before others spoke is refused while somebody else writes', async () => {
    const { ids, found, rev } = await results('a', 'b')
    await say(ids.slice(1))
    const end = await hold(store.db)
    await expect(giveVerdictToAll(store.db, found, dismissed, rev, now)).rejects.toThrow(ResultsChanged)
    await end()
  })

  test('taking back what has nothing left to take back is answered while somebody else writes', async () => {
    const { ids } = await results('a', 'b', 'c')
    const { change } = await say(ids)
    await undoChange(store.db, change ?? 0, nobody, now)
    const end = await hold(store.db)
    expect(await undoChange(store.db, change ?? 0, nobody, now)).toEqual({ change: null, changed: 0, kept: 3 })
    await end()
  })

  test('what is said of a result in the last moment refuses a verdict for all, and what is said of another does not', async () => {
    const [mine, other] = [await results('a', 'b'), await results('x')]
    const { rev } = other
    const late = (ids: string[]) => watched(store.db, async () => void (await say(ids)))
    await expect(giveVerdictToAll(late(mine.ids.slice(1)), mine.found, dismissed, rev, now)).rejects.toThrow(ResultsChanged)
    expect(await judged(mine.q)).toEqual([
      ['unreviewed', 0],
      ['confirmed', 1],
    ])
    const again = await lastRevision(store.db.kysely)
    expect(await giveVerdictToAll(late(other.ids), mine.found, dismissed, again, now)).toMatchObject({ changed: 2 })
  })

  test('what is said in the last moment is not taken back', async () => {
    const { ids, q } = await results('a', 'b')
    const { change } = await giveVerdict(store.db, ids, dismissed, new Map(), now)
    const late = watched(store.db, async () => void (await say(ids.slice(1))))
    expect(await undoChange(late, change ?? 0, nobody, now)).toMatchObject({ changed: 1, kept: 1 })
    expect(await judged(q)).toEqual([
      ['unreviewed', 2],
      ['confirmed', 2],
    ])
    const later = watched(store.db, async () => void (await say(ids)))
    expect(await undoChange(later, (await giveVerdict(store.db, ids, dismissed, new Map(), now)).change ?? 0, nobody, now)).toEqual({
      change: null,
      changed: 0,
      kept: 2,
    })
  })
})

describe('on postgres', () => {
  const store = useStore('postgres')

  test('a verdict for thousands and what takes it back read each result twice at most', async () => {
    const count = 20_000
    const findings = Array.from({ length: count }, (_, at) => ({ message: `m${at}`, fingerprint: `${at}`, path: `src/${at % 9}.ts` }))
    await store.read(logOf(findings), { project: 'p' })
    const rev = await lastRevision(store.db.kysely)
    const { results: found } = await answerResults(store.db, { q: 'project:p', now })
    let read = 0
    const counted = watchedWork(store.db, async (db, work) => {
      const before = await rowsRead(db, 'result')
      await work()
      read = (await rowsRead(db, 'result')) - before
    })
    const { change } = await giveVerdictToAll(counted, found, dismissed, rev, now)
    expect(read).toBeLessThanOrEqual(2 * count)
    expect(await undoChange(counted, change ?? 0, nobody, now)).toMatchObject({ changed: count })
    expect(read).toBeLessThanOrEqual(2 * count)
  })
})

/** Somebody else writes, and has not ended; gives what ends it. */
async function hold({ location, sqlite, kysely }: Database): Promise<() => Promise<void>> {
  if (location.engine === 'sqlite') {
    sqlite?.pragma('busy_timeout = 0')
    const other = new SqliteConnection(join(location.folder, 'assay.db'))
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    return async () => void other.exec('rollback')
  }
  const other = await kysely.startTransaction().execute()
  await nextRevision(other)
  onTestFinished(() => (other.isRolledBack ? undefined : other.rollback().execute()))
  return () => other.rollback().execute()
}
