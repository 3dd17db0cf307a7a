import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, test, describe } from 'vitest'
import { ModelService } from '#app/search/model/service.ts'
import { sqlAnswers } from '#app/search/sql-answers.server.ts'
import type { Database } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

const asked = { q: 'ref:* is:* kind:* verdict:*', sort: 'path', cursor: '', limit: 1000, now: '2026-06-01T00:00:00.000Z' } as const

/** Lets so many statements through, besides what begins and ends transactions, and fails the next one. */
class FailsAfter implements KyselyPlugin {
  left: number
  /** It fails once. */
  hasFailed = false

  constructor(left: number) {
    this.left = left
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const isOfTransaction = node.kind === 'RawNode' && /^(?:begin|rollback)/.test(node.sqlFragments.join(''))
    if (isOfTransaction || this.hasFailed || this.left-- > 0) return node
    this.hasFailed = true
    throw new Error('The statement fails.')
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

describe.each(engines)('on %s', (engine) => {
  test('a model that cannot read a statement, whichever, has all once it reads on', async () => {
    const { db, close } = await openTestDatabase(engine)
    const store = generateStore(11)
    await writeStore(db, store)
    const reader = openReader(db.location)
    const expected = await sqlAnswers(db).list(asked)
    try {
      for (let statement = 0, isOver = false; !isOver; statement++) {
        const plugin = new FailsAfter(statement)
        const failing: Database = { ...reader, kysely: reader.kysely.withPlugin(plugin) }
        const service = new ModelService(failing, 1_000_000)
        while (!(await service.advance().catch(() => false)));
        isOver = !plugin.hasFailed
        plugin.hasFailed = true
        expect(service.status(), `statement ${statement}`).toMatchObject({ ready: true, rows: store.sighting.length })
        expect(await service.answer('list', asked), `statement ${statement}`).toEqual(expected)
        expect(service.status().bySql).toBe(0)
        if (isOver) expect(statement).toBeGreaterThan(5)
      }
    } finally {
      await reader.close()
      await close()
    }
  })
})
