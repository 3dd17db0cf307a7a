import { describe, expect, test } from 'vitest'
import { answerList } from '#app/search/answer.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { useAnswers, ways } from './use-answers.ts'

const facts = 'Package: django\nInstalled Version: 1.11.29\nVulnerability CVE-1\nSeverity: MEDIUM'
const title = 'django: Potential directory traversal via admindocs'
const rules = [
  { id: 'titled', shortDescription: { text: title } },
  { id: 'named', shortDescription: { text: 'CVE-1' } },
  { id: 'long', shortDescription: { text: 'word '.repeat(100) } },
]

/** Of a rule with a title, what a message is listed with, and what heads its page. */
const cases: [what: string, rule: string, message: string, summary: string | undefined, heading: string | RegExp][] = [
  ['a fact that is a message', 'titled', `${facts}\nMessage: It is too old. Update it.`, 'It is too old. Update it.', 'It is too old'],
  ['the title of its rule', 'titled', `${facts}\n`, title, title],
  [
    'nothing, where that is a name',
    'named',
    `${facts}\n\n`,
    undefined,
    'Package: django Installed Version: 1.11.29 Vulnerability CVE-1 Severity: MEDIUM',
  ],
  [
    'nothing, without such a rule',
    'other',
    `${facts}\n\n\n`,
    undefined,
    'Package: django Installed Version: 1.11.29 Vulnerability CVE-1 Severity: MEDIUM',
  ],
  ['a long title, cut', 'long', `${facts}\n \n`, `${'word '.repeat(40)}…`, /^(?:word )+word…$/],
  ['nothing, where a sentence comes first', 'titled', `It is old.\n${facts}`, undefined, 'It is old'],
]

describe.each(engines)('on %s, a message that lists facts', (engine) => {
  const store = useStore(engine)
  const ask = useAnswers(store)

  test.each(ways)('is listed with what it says in short, and its page is headed by that, by %s', async (by) => {
    const project = store.project()
    await store.read(
      logOf(
        cases.map(([, rule, message], at) => ({ rule, message, line: at + 1 })),
        { rules },
      ),
      { project },
    )
    await ask(by)
    const { results } = await answerList(store.db, { q: `project:${project}`, sort: 'oldest', cursor: '', limit: 50 })
    const listed = results.toSorted((a, b) => Number(a.line) - Number(b.line))
    expect(listed.map(({ message }) => message)).toEqual(cases.map(([, , message]) => message))
    for (const [at, [what, , , summary, heading]] of cases.entries()) {
      const { id, ...row } = listed[at] ?? expect.fail()
      expect(row.summary, what).toBe(summary)
      const loaded = await loadResult(store.db, id)
      expect(loaded, what).toMatchObject({
        status: 'found',
        detail: { title: typeof heading === 'string' ? heading : expect.stringMatching(heading) },
      })
    }
  })

  test('keeps the title of its rule where a later log of the tool does not describe that', async () => {
    const project = store.project()
    const rule = `described only in ${project}`
    await store.read(logOf([{ rule, message: facts }], { rules: [{ id: rule, shortDescription: { text: title } }] }), { project })
    await store.read(logOf([{ rule, message: facts, line: 9 }]), { project, category: 'other' })
    const { results } = await answerList(store.db, { q: `project:${project}`, sort: 'oldest', cursor: '', limit: 50 })
    expect(results.map(({ summary }) => summary)).toEqual([title, title])
    for (const { id } of results) expect(await loadResult(store.db, id)).toMatchObject({ detail: { title } })
  })

  test('has its summary on a ref that shares it, too', async () => {
    const project = store.project()
    const log = logOf([{ rule: 'titled', message: facts }], { rules })
    await store.read(log, { project, ref: 'main' })
    await store.read(log, { project, ref: 'other' })
    const { results } = await answerList(store.db, { q: `project:${project} ref:other`, sort: 'oldest', cursor: '', limit: 50 })
    expect(results).toMatchObject([{ ref: 'other', summary: title }])
  })
})
