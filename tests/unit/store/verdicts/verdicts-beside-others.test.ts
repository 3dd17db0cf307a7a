import { describe, expect, test } from 'vitest'
import { answerResults } from '#app/search/answer.ts'
import { lastRevision } from '#app/store/revision.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdictToAll } from '#app/store/verdicts/verdicts.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'
import { watchedWork } from '#tests/unit/uploads/watched.ts'

const now = '2026-06-01T00:00:00.000Z'
const nobody = { author: null, comment: null }
const dismissed = { ...nobody, verdict: 'wont-fix', until: null } as const

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
