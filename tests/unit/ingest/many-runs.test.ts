import { expect, test, vi } from 'vitest'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { TestStore } from './test-store.ts'

type Cost = { prepared: number }

/**
 * Reads a log twice, the messages of its first run changed the second time; gives what ten runs more cost each time. Only what each run costs is
 * asked: of what grows with all results there is a little for so few.
 */
async function costsOfTen(runOf: (number: number, message: string) => unknown): Promise<Cost[]> {
  const { db, close } = await openTestDatabase('sqlite')
  if (db.engine !== 'sqlite') throw new Error('It was to be SQLite.')
  const store = new TestStore().open(db)
  const prepare = vi.spyOn(db.sqlite, 'prepare')

  async function costOf(runs: number, project: string, message: string): Promise<Cost> {
    const text = log(...Array.from({ length: runs }, (_, number) => runOf(number, number === 0 ? message : 'Found')))
    prepare.mockClear()
    await store.read(text, { project, commit: message })
    return { prepared: prepare.mock.calls.length }
  }

  const costs: Cost[][] = []
  // The first warms up what is kept from log to log.
  for (const runs of [10, 20, 30]) {
    const project = store.project()
    costs.push([await costOf(runs, project, 'Found'), await costOf(runs, project, 'Found by now')])
  }
  await close()
  const [, few = [], many = []] = costs
  return many.map(({ prepared }, at) => ({ prepared: prepared - (few[at]?.prepared ?? 0) }))
}

const findings = (number: number, message: string) => [1, 2, 3].map((line) => finding({ path: `p${number}/a.ts`, line, message }))

test.each([
  ['a category', (number: number) => ({ category: `p${number}` })],
  ['the category of all others', () => ({})],
  ['a tool', (number: number) => ({ tool: `Tool ${number}` })],
])('no statement is prepared for a run that has %s', async (_, of) => {
  expect(await costsOfTen((number, message) => run(findings(number, message), of(number)))).toEqual([{ prepared: 0 }, { prepared: 0 }])
})
