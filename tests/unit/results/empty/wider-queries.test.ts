import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { widerQueries } from '#app/results/empty/wider-queries.server.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { useUnhurriedClock } from '#tests/setup/unhurried.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe('beside an empty list', () => {
  const store = useStore('sqlite')
  useUnhurriedClock()

  test('what was dismissed is counted for a query for projects and refs, and for no other, whose page does not tell of it', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const [result] = await store.list(`project:${project}`)
    const given = { verdict: 'wont-fix', author: null, comment: null, until: null } as const
    await giveVerdict(store.db, [result?.id ?? ''], given, new Map(), new Date().toISOString())
    const setAside = async (q: string) => (await widerQueries(store.db, q)).setAside.map(({ why, total }) => ({ why, total }))
    for (const q of ['', 'ref:main', 'ref:*']) {
      expect(await setAside(`project:${project} ${q}`), q).toEqual([{ why: 'verdict', total: 1 }])
    }
    expect(await setAside(`project:${project} rule:*`)).toEqual([])
  })

  test('what was fixed is counted for a query for projects and refs, and for no other', async () => {
    const project = store.project()
    await store.read(named([]), { project })
    const fixed = async (q: string) => (await widerQueries(store.db, q)).fixed
    expect(await fixed(`project:${project}`)).toBe(0)
    await store.read(named(['a']), { project })
    await store.read(named([]), { project })
    expect(await fixed(`project:${project}`)).toBe(1)
    expect(await fixed(`project:${project} ref:main`)).toBe(1)
    expect(await fixed(`project:${project} ref:main is:new`)).toBe(0)
    expect(await fixed(`project:${project} rule:*`)).toBe(0)
  })

  test('words that no result has lead to the rules that are about them, with the rest of the query', async () => {
    const project = store.project()
    const rules = [
      { id: 'S2077', shortDescription: { text: 'Formatting SQL queries is security-sensitive' } },
      { id: 'a b', shortDescription: { text: 'SQL formatting, too' } },
      { id: 'S9', shortDescription: { text: 'Formatting SQL is of no result here' } },
    ]
    await store.read(logOf([{ rule: 'S2077' }, { rule: 'S2077', line: 2 }, { rule: 'a b' }], { rules }), { project })
    const byRules = async (q: string) =>
      (await widerQueries(store.db, `${q} project:${project}`)).rules.map(({ text, query, total }) => `${text} | ${query} | ${total}`)
    expect(await byRules('sql level:* formatting')).toEqual([`rule:S2077,"a b" | rule:S2077,"a b" level:* project:${project} | 3`])
    expect(await byRules('"SQL queries" rule:S2077')).toEqual([`rule:S2077 | rule:S2077 rule:S2077 project:${project} | 2`])
    expect(await byRules('sql* (FORMATTING)')).toHaveLength(1)
    // A quotation mark that is left open takes all that comes behind it.
    const leftOpen = (await widerQueries(store.db, `project:${project} sql formatting -"left open`)).rules
    expect(leftOpen).toMatchObject([{ text: 'rule:S2077,"a b"', total: 3 }])
    expect(await byRules('"f" "so"')).toEqual([])
    expect(await byRules('-sql rule:none')).toEqual([])
    expect(await byRules('"sql sql sql one two three four five six seven eight"')).toEqual([])
  })

  test('words that are severities, with what such results are called, lead to these', async () => {
    const project = store.project()
    await store.read(logOf([{ level: 'error' }]), { project })
    const { otherwise } = await widerQueries(store.db, `error vulnerabilities project:${project}`)
    expect(otherwise).toEqual([{ text: 'severity:error', query: `severity:error  project:${project}`, total: 1 }])
  })

  test('a name that is almost one with spaces in it leads to that', async () => {
    const project = store.project()
    await store.read(logOf([{ properties: { tags: ['needs review', 'a "b"'] } }], { tool: 'Semgrep OSS' }), { project })
    const meant = async (term: string) => (await widerQueries(store.db, `project:${project} ${term}`)).otherwise.map(({ text }) => text)
    expect(await meant('tool:"semgrep os"')).toEqual(['tool:"Semgrep OSS"'])
    expect(await meant('tag:"need review"')).toEqual(['tag:"needs review"'])
    expect(await meant('tag:"a \\"bb\\""')).toEqual(['tag:"a \\"b\\""'])
  })

  test('where counting is slow, all guesses together have one time, and of each kind the first is counted nevertheless', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'S1' }, { rule: 'S2' }]), { project })
    const q = `rule:S1 rule:S2 project:${project}`
    expect((await widerQueries(store.db, q)).without).toHaveLength(2)
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 40))
    onTestFinished(() => void vi.restoreAllMocks())
    const { otherwise, without } = await widerQueries(store.db, q)
    expect({ otherwise: otherwise.length, without: without.length }).toEqual({ otherwise: 1, without: 1 })
  })

  test('results that it names are told once each, by their id or address', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const { a: id = '' } = await store.ids(project)
    expect((await widerQueries(store.db, `${id} https://assay.example/results/${id}?q=a ${id} ${'0'.repeat(20)}`)).ids).toEqual([id])
  })

  test('of rules with long names those are offered that a query has room for', async () => {
    const project = store.project()
    const rules = Array.from({ length: 5 }, (_, at) => ({ id: `${at}`.repeat(300), shortDescription: { text: 'Flux capacitor' } }))
    const results = rules.flatMap(({ id }, at) => Array.from({ length: 5 - at }, (_, line) => ({ rule: id, line: line + 1 })))
    await store.read(logOf(results, { rules }), { project })
    const [offered, ...others] = (await widerQueries(store.db, `project:${project} flux`)).rules
    expect(others).toEqual([])
    expect(offered?.text).toBe(
      `rule:${rules
        .map(({ id }) => id)
        .slice(0, 3)
        .join(',')}`,
    )
    expect(offered?.total).toBe(12)
  })

  test('no query is offered that is too long: the terms that it leaves out would find others', async () => {
    const [project, other] = [store.project(), store.project()]
    await store.read(named(['a']), { project })
    await store.read(named(['b']), { project: other })
    const given = { verdict: 'wont-fix', author: null, comment: null, until: null } as const
    const { b = '' } = await store.ids(other)
    await giveVerdict(store.db, [b], given, new Map(), new Date().toISOString())
    const [before, behind] = [`project:${project} -rule:`, ' tool:absent']
    const { without } = await widerQueries(store.db, before.padEnd(1000 - behind.length, 'x') + behind)
    expect(without.map(({ text, total }) => [text, total])).toEqual([[behind.trim(), 1]])
    expect((await widerQueries(store.db, 'project:'.padEnd(1000, 'x'))).setAside).toEqual([])
  })
})
