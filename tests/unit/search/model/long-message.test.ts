import { describe, expect, test } from 'vitest'
import { Model, type StoredRow } from '#app/search/model/held/model.ts'
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

describe('a model that reads a project anew', () => {
  test('counts the words of its long messages once', () => {
    const model = new Model(200_000)
    const { rules, files, tagsets } = model.vocabulary
    rules.add(1, 'r')
    files.add(1, 'a')
    tagsets.add(1, [])
    const about = { id: 1, slug: 'web', key: 'web', former: null, head: 1, defaultRef: 1, rev: 1, isGrave: 0 }
    const series = {
      id: 1,
      ref: 1,
      refName: 'main',
      base: null,
      tool: 'T',
      category: '',
      endedAt: null,
      oldest: 1,
      newest: 1,
    }
    model.setProject(about, [series])
    const message = 'a '.repeat(100_000)
    for (let time = 0; time < 3; time++) {
      model.projects.get(1)?.clear()
      model.add({ ...row, message })
    }
    expect(model.hasLongText).toBe(false)
    for (const own of [2, 3]) model.add({ ...row, own, message })
    expect(model.hasLongText).toBe(true)
  })
})

const row: StoredRow = {
  part: 0,
  after: 0,
  own: 1,
  result: 1,
  series: 1,
  rule: 1,
  file: 1,
  tagset: 1,
  since: 1,
  until: null,
  superseded: null,
  reopened: 0,
  level: 0,
  severity: 0,
  kind: 0,
  suppression: 0,
  start_line: 1,
  steps: 0,
  has: 0,
  content: '',
  message: '',
  verdict: 0,
  verdict_until: null,
  first_seen: now,
  comments: 0,
  judgement: null,
}
