import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, test, vi } from 'vitest'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { TestStore } from './test-store.ts'

type Cost = { transactions: number; statements: number; prepared: number }

/** Counts statements, but for those that begin and end transactions, and those of many rows, which are put together by hand. */
class StatementCounter implements KyselyPlugin {
  count = 0

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    this.count++
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** Reads logs twice, the messages of their first run changed the second time; gives what one run more costs each time. */
async function costsOfRun(runOf: (number: number, message: string) => unknown): Promise<Cost[]> {
  const { db, close } = await openTestDatabase('sqlite')
  if (db.sqlite === null) throw new Error('It was to be SQLite.')
  const statements = new StatementCounter()
  const store = new TestStore().open({ ...db, kysely: db.kysely.withPlugin(statements) })
  const prepare = vi.spyOn(db.sqlite, 'prepare')

  async function costOf(runs: number, project: string, message: string): Promise<Cost> {
    const text = log(...Array.from({ length: runs }, (_, number) => runOf(number, number === 0 ? message : 'Found')))
    const [before, preparedBefore] = [statements.count, prepare.mock.calls.length]
    const { id } = await store.read(text, { project, commit: message })
    const [count, prepared] = [statements.count - before, prepare.mock.calls.length - preparedBefore]
    const { written } = await db.kysely.selectFrom('upload').select('written').where('uid', '=', id).executeTakeFirstOrThrow()
    return { transactions: written, statements: count, prepared }
  }

  const costs: Cost[][] = []
  // The first warms up what is kept from log to log.
  for (const runs of [10, 20, 30]) {
    const project = store.project()
    costs.push([await costOf(runs, project, 'Found'), await costOf(runs, project, 'Found by now')])
  }
  await close()
  const [, few = [], many = []] = costs
  // A sign of life that comes in between is none of a run.
  const ofRun = (kind: keyof Cost, at: number) => Math.round(((many[at]?.[kind] ?? 0) - (few[at]?.[kind] ?? 0)) / 10)
  return [0, 1].map((at) => ({
    transactions: ofRun('transactions', at),
    statements: ofRun('statements', at),
    prepared: ofRun('prepared', at),
  }))
}

function findings(number: number, message: string): unknown[] {
  return [1, 2, 3].map((line) => finding({ path: `p${number}/a.ts`, line, message }))
}

test('a run with a category of its own costs few statements, of which none is prepared', async () => {
  const costs = await costsOfRun((number, message) => run(findings(number, message), { category: `p${number}` }))
  expect(costs).toEqual([
    { transactions: 2, statements: 13, prepared: 0 },
    { transactions: 1, statements: 14, prepared: 0 },
  ])
})

test('a run with the category of all others costs fewer', async () => {
  const costs = await costsOfRun((number, message) => run(findings(number, message)))
  expect(costs).toEqual([
    { transactions: 2, statements: 8, prepared: 0 },
    { transactions: 1, statements: 4, prepared: 0 },
  ])
})

test('a run with a tool of its own costs some more', async () => {
  const costs = await costsOfRun((number, message) => run(findings(number, message), { tool: `Tool ${number}` }))
  expect(costs).toEqual([
    { transactions: 2, statements: 17, prepared: 0 },
    { transactions: 1, statements: 16, prepared: 0 },
  ])
})
