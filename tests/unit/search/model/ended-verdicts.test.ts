import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextRevision } from '#app/store/revision.ts'
import { publishHead } from '#app/store/projects/projects.ts'
import { giveVerdictToAll } from '#app/store/verdicts/verdicts.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'
import { manyRows } from './many-rows.ts'

const given = '2026-06-01T00:00:00.000Z'
const ends = '2026-07-01T00:00:00.000Z'
const later = '2026-07-02T00:00:00.000Z'
const count = 60_000

let opened: Awaited<ReturnType<typeof manyRows>>
let model: LoadedModel
beforeAll(async () => {
  opened = await manyRows(count)
  model = await loadModel(opened.db)
})
afterAll(async () => {
  await model.close()
  await opened.close()
})

test('lists cost little more where verdicts of all results end, and where they have ended', async () => {
  const { db } = opened
  expect(await total(given)).toBe(count)
  const before = await costOf(given)
  const rev = await db.kysely.transaction().execute(async (trx) => {
    const rev = await nextRevision(trx)
    await publishHead(trx, 1, 1)
    return rev
  })
  const all = Int32Array.from({ length: count }, (_, at) => at + 1)
  await giveVerdictToAll(db, all, { verdict: 'wont-fix', author: null, comment: null, until: ends }, rev + 1, given)
  while (!(await model.service.advance()));
  expect(await total(given)).toBe(0)
  expect(await total(later)).toBe(count)
  expect(await costOf(given)).toBeLessThan(4 * before)
  expect(await costOf(later)).toBeLessThan(4 * before)
})

test('what holds of a result is asked of it anew once its verdict, its end or the time is another', async () => {
  const { db } = opened
  const half = Int32Array.from({ length: count / 2 }, (_, at) => at + 1)
  const scoped = 'upload:u1 -verdict:wont-fix'
  const judge = async (results: Int32Array, verdict: 'wont-fix' | 'unreviewed', until: string | null) => {
    const { rev } = await db.kysely.selectFrom('revision').select('rev').executeTakeFirstOrThrow()
    await giveVerdictToAll(db, results, { verdict, author: null, comment: null, until }, rev, given)
    while (!(await model.service.advance()));
  }
  expect(await totals(later)).toEqual([count, count])
  await judge(half, 'wont-fix', later)
  expect(await totals(given)).toEqual([0, 0])
  expect(await totals('2026-07-01T12:00:00.000Z')).toEqual([count / 2, count / 2])
  expect(await totals(later)).toEqual([count, count])
  await judge(half, 'wont-fix', null)
  expect(await totals(later)).toEqual([count / 2, count / 2])
  await judge(half, 'unreviewed', null)
  expect(await totals(given)).toEqual([count / 2, count / 2])
  expect(await totals(later)).toEqual([count, count])

  async function totals(now: string): Promise<number[]> {
    return [await model.answers.total({ q: '', now }), await model.answers.total({ q: scoped, now })]
  }
})

function total(now: string): Promise<number> {
  return model.answers.total({ q: '', now })
}

/** Microseconds of processor that some lists take of this thread; what is quicker than five milliseconds counts as five, since what else the thread does decides below that. */
async function costOf(now: string): Promise<number> {
  const tries: number[] = []
  for (let one = 0; one < 5; one++) {
    const start = process.threadCpuUsage()
    for (let at = 0; at < 20; at++) await model.answers.list({ q: '', sort: 'severity', cursor: '', limit: 50, now })
    const { user, system } = process.threadCpuUsage(start)
    tries.push(user + system)
  }
  return Math.max(5000, Math.min(...tries))
}
