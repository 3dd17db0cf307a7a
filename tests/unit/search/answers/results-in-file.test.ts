import { describe, expect, test } from 'vitest'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { answerInFile, answerList } from '#app/search/answer.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { useAnswers, ways } from './use-answers.ts'

const path = 'src/a.ts'

describe.each(engines)('on %s, a file', (engine) => {
  const store = useStore(engine)
  const ask = useAnswers(store)

  test.each(ways)('has its other results, and what those of the run say of its lines, by %s', async (by) => {
    const project = store.project()
    const findings = [
      { line: 3, message: 'own', snippet: 'three' },
      { line: 1, message: 'first', snippet: 'one' },
      { line: 9, message: 'silent' },
      { path: 'src/a.ts.bak', line: 2, message: 'elsewhere', snippet: 'two' },
    ]
    await store.read(logOf(findings), { project })
    // Of another run, which may have read another text.
    await store.read(logOf([{ line: 5, message: 'of a run of its own', snippet: 'five' }]), { project, category: 'other' })
    await ask(by)
    const { id, run } = await shown(`project:${project} own`)
    const asked = { q: `project:${project} path:${path}`, path, id, line: 3 }
    const mark = { id: expect.any(String), severity: 'warning', url: expect.stringContaining('/results/') }
    const results = [
      { ...mark, line: 1, message: 'first' },
      { ...mark, line: 5, message: 'of a run of its own' },
      { ...mark, line: 9, message: 'silent' },
    ]
    const place = { artifactLocation: { uri: path }, region: { startLine: 1, snippet: { text: 'one' } } }
    expect(await answerInFile(store.db, { ...asked, run: async () => run })).toEqual({ total: 3, results, places: [place] })
    expect(await answerInFile(store.db, { ...asked, run: async () => null })).toEqual({ total: 3, results, places: [] })
  })

  test.each([
    ['SQL', path],
    ['the model', path],
    ['SQL', `${'😀'.repeat(150)}/${'a'.repeat(100)}.ts`],
    ['the model', `${'😀'.repeat(150)}/${'a'.repeat(100)}.ts`],
  ])('of many results has those from the line on, by %s, however its path is written', async (by, path) => {
    const project = store.project()
    const findings = Array.from({ length: 150 }, (_, at) => ({ path, line: at + 1, message: `no ${at + 1}`, snippet: `line ${at + 1}` }))
    await store.read(logOf(findings), { project })
    await ask(by)
    const { id, run } = await shown(`project:${project} "no 120"`)
    const { total, results, places } = await answerInFile(store.db, {
      q: `project:${project} path:${path}`,
      path,
      id,
      line: 120,
      run: async () => run,
    })
    expect(total).toBe(149)
    expect(results.map(({ line }) => line)).toEqual(Array.from({ length: 31 }, (_, at) => at + 120).filter((line) => line !== 120))
    expect(places).toHaveLength(24)
  })

  test.each(ways)('of which many results are on one line counts all but the one, by %s', async (by) => {
    const project = store.project()
    const findings = Array.from({ length: 150 }, (_, at) => ({ line: 7, message: `no ${at + 1}`, fingerprint: `${at}` }))
    await store.read(logOf([...findings, { line: 9, message: 'of the other kind', kind: 'pass' }]), { project })
    await ask(by)
    const q = `project:${project} path:${path}`
    const rows = (await answerList(store.db, { q, sort: 'path', cursor: '', limit: 200 })).results
    const hidden = (await shown(`project:${project} kind:pass`)).id
    const totals = [rows.at(0)?.id, rows.at(-1)?.id, hidden].map(async (id) => {
      if (id === undefined) throw new Error('There are rows.')
      return (await answerInFile(store.db, { q, path, id, line: 7, run: async () => null })).total
    })
    expect(await Promise.all(totals)).toEqual([149, 149, 150])
  })

  test.each(ways)('is told without what is nested deep in its places, by %s', async (by) => {
    const project = store.project()
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const log = logOf([
      { line: 3, message: 'own', snippet: 'three' },
      { line: 1, message: 'first', snippet: 'one' },
    ])
    await store.read(log.replace('"text":"one"', `"text":"one","properties":${deep}`), { project })
    await ask(by)
    const { id, run } = await shown(`project:${project} own`)
    const { places } = await answerInFile(store.db, { q: `project:${project} path:${path}`, path, id, line: 3, run: async () => run })
    expect(places).toEqual([{ artifactLocation: { uri: path }, region: { startLine: 1, snippet: { text: 'one' } } }])
  })

  /** The result that a query finds, and the run that it is shown of. */
  async function shown(q: string): Promise<{ id: ResultId; run: number }> {
    const { results } = await answerList(store.db, { q, sort: 'path', cursor: '', limit: 1 })
    const id = results[0]?.id
    if (id === undefined) throw new Error(`Nothing is found by ${q}.`)
    const { run } = await store.db.kysely
      .selectFrom('result')
      .innerJoin('sighted_first as sighting', 'sighting.result', 'result.id')
      .select('sighting.run')
      .where('result.uid', '=', id)
      .executeTakeFirstOrThrow()
    return { id, run }
  }
})
