import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type AskedQuestion, ModelService } from '#app/search/model/thread/service.ts'
import { openReader } from '#app/store/reader.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { FailsAfter } from '#tests/unit/search/fails-after.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

const asked = { q: 'ref:*', sort: 'path', order: 'path', cursor: '', limit: 50, now: '2026-06-01T00:00:00.000Z' } as const
const questions: AskedQuestion[] = [
  { name: 'list', question: asked },
  { name: 'total', question: { ...asked, q: 'is:*' } },
  { name: 'select', question: asked },
  { name: 'list', question: { ...asked, sort: 'rule' } },
]

describe.each(engines)('on %s', (engine) => {
  test('questions that wait together are answered as the store is at one moment, each by its own answer', async () => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, generateStore(11))
    const statements: string[] = []
    const reader = openReader(db.location, { log: ({ query }: LogEvent) => void statements.push(query.sql) })
    try {
      const service = new ModelService(reader, 1_000_000)
      while (!(await service.advance()));
      const expected: unknown[] = []
      for (const { name, question } of questions) expected.push(await service.answer(name, question))
      const left = [...questions]
      const told: [AskedQuestion, unknown][] = []
      statements.length = 0
      await service.answerSome(left, (question, answer) => told.push([question, answer]))
      expect(told).toEqual(questions.map((question, at) => [question, expected[at]]))
      expect(left).toEqual([])
      expect(statements.filter((sql) => sql.startsWith('begin'))).toHaveLength(1)
      expect(service.status().bySql).toBe(0)
    } finally {
      await reader.close()
      await close()
    }
  })

  test('whichever statement fails, or is refused, each question is answered once, and only the one that failed has no answer', async () => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, generateStore(11))
    const reader = openReader(db.location)
    try {
      const expected: unknown[] = []
      const undisturbed = new ModelService(reader, 0)
      for (const { name, question } of questions) expected.push(await undisturbed.answer(name, question))
      for (const code of ['42P01', '26000']) {
        for (let statement = 0, isOver = false; !isOver; statement++) {
          const plugin = new FailsAfter(Infinity, Object.assign(new Error('It does not exist.'), { code }))
          const service = new ModelService({ ...reader, kysely: reader.kysely.withPlugin(plugin) }, 1_000_000)
          while (!(await service.advance()));
          plugin.left = statement
          const left = [...questions]
          const told = new Map<AskedQuestion, unknown>()
          const failed: AskedQuestion[] = []
          while (left.length > 0) {
            const tell = (question: AskedQuestion, answer: unknown) => {
              expect(told.has(question)).toBe(false)
              told.set(question, answer)
            }
            await service.answerSome(left, tell).catch(() => failed.push(...left.splice(0, 1)))
          }
          isOver = !plugin.hasFailed
          const isAskedAgain = engine === 'postgres' && code === '26000'
          expect(failed, `${code}, statement ${statement}`).toHaveLength(isOver || isAskedAgain ? 0 : 1)
          for (const [at, question] of questions.entries()) {
            if (!failed.includes(question)) expect(told.get(question), `${code}, statement ${statement}`).toEqual(expected[at])
          }
          if (isOver) expect(statement).toBeGreaterThan(3)
        }
      }
    } finally {
      await reader.close()
      await close()
    }
  })
})
