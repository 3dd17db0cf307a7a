import { describe, expect, test } from 'vitest'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from './loaded-model.ts'

const now = '2026-11-01T00:00:00.000Z'

describe.each(engines)('on %s, a message of a hundred thousand words', (engine) => {
  const store = useStore(engine)

  test('leaves no question to SQL, and is found by each of its phrases', async () => {
    const words = Array.from({ length: 100_000 }, (_, word) => `w${word.toString(36)}`)
    await store.read(logOf([{ message: words.join(' ') }, { message: `short ${words[99_999]}` }]), { project: store.project() })
    const model = await loadModel(store.db)
    const phrases = [words.slice(65_530, 65_540), words.slice(99_980), ['short'], [words[99_999]]]
    const totals = await Promise.all(phrases.map((phrase) => model.answers.total({ q: `"${phrase.join(' ')}"`, now })))
    expect(totals).toEqual([1, 1, 1, 2])
    expect(model.service.status().bySql).toBe(0)
    await model.close()
  })
})
