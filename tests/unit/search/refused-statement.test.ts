import { expect, test } from 'vitest'
import { ModelService } from '#app/search/model/thread/service.ts'
import { openReader } from '#app/store/reader.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { FailsAfter } from './fails-after.ts'
import { generateStore } from './generated-store.ts'
import { writeStore } from './plain-store.ts'

const asked = { q: 'ref:*', sort: 'path', order: 'path', cursor: '', limit: 50, now: '2026-06-01T00:00:00.000Z' } as const

test('where PostgreSQL refuses a statement, whichever, SQL answers the same in place of the model', async () => {
  const { db, close } = await openTestDatabase('postgres')
  await writeStore(db, generateStore(11))
  const reader = openReader(db.location)
  const expected = new ModelService(reader, 0)
  try {
    for (const name of ['list', 'total', 'select'] as const) {
      for (let statement = 0, isOver = false; !isOver; statement++) {
        const plugin = new FailsAfter(statement, Object.assign(new Error('It does not exist.'), { code: '26000' }))
        const service = new ModelService({ ...reader, kysely: reader.kysely.withPlugin(plugin) }, 0)
        expect(await service.answer(name, asked), `${name}, statement ${statement}`).toEqual(await expected.answer(name, asked))
        isOver = !plugin.hasFailed
      }
    }
  } finally {
    await reader.close()
    await close()
  }
})
