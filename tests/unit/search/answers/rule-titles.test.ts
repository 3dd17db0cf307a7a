import { expect, test } from 'vitest'
import { answerFacets, answerFilters, answerGroups, answerValues } from '#app/search/answer.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'

const now = '2026-06-01T00:00:00.000Z'
const long = `${'x'.repeat(199)}😀 and more`

/** Tool, rule and what the tool says of it. */
const rules: [tool: string, name: string, title: string | null][] = [
  ['Sonar', 'S2077', 'Formatting SQL\n  queries is sensitive'],
  ['Sonar', 'S1', null],
  ['Sonar', 'Same', 'same.'],
  ['Sonar', 'Long', long],
  ['ESLint', 'eqeqeq', 'Require === and !=='],
  ['eslint', 'eqeqeq', 'require === and !==.'],
  ['ESLint', 'R1', 'Of one'],
  ['Oxlint', 'R1', 'Of another'],
  ['Oxlint', 'Longer', 'y'.repeat(201)],
]
/** Rules of one name: the newest twenty are asked, and three of them told. */
const many = Array.from({ length: 25 }, (_, at): [string, string, string] => [`Tool ${at}`, 'Many', `Title ${at}`])
const titles = {
  Many: 'Title 5 / Title 6 / Title 7',
  S2077: 'Formatting SQL queries is sensitive',
  Long: `${'x'.repeat(199)}😀…`,
  Longer: `${'y'.repeat(200)}…`,
  eqeqeq: 'require === and !==.',
  R1: 'Of one / Of another',
}

function storeOfRules() {
  const all = [...rules, ...many]
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web', { head: 100 })
  const main = add.ref(project, 'main')
  project.default_ref = Number(main.id)
  const file = Number(add.file('src/a.ts').id)
  const tagset = Number(add.tagset().id)
  for (const [toolName, tool] of [...new Set(all.map(([tool]) => tool))].map((name) => [name, add.tool(name)] as const)) {
    const series = add.series(main, tool)
    const since = Number(add.snapshot(series, add.upload(`u${series.id}`)).id)
    for (const [, name, title] of all.filter(([of]) => of === toolName)) {
      const rule = add.rule(tool, name)
      rule.title = title
      add.sighting(add.result(project), series, { file, rule: Number(rule.id), tagset, since })
    }
  }
  return store
}

test.each(engines)('rules are listed with what their tools say that they look for, on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine)
  await writeStore(db, storeOfRules())
  const told = (named: { name: string; title?: string }[]) =>
    Object.fromEntries(named.flatMap(({ name, title }) => (title === undefined ? [] : [[name, title]])))
  const valuesOf = (facets: Awaited<ReturnType<typeof answerFacets>>) =>
    facets.filter(({ field }) => field === 'rule').flatMap(({ values }) => values.map((value) => ({ ...value, name: value.label })))

  expect(told(valuesOf(await answerFacets(db, { q: '', now })))).toEqual(titles)
  const { facets } = await answerFilters(db, { q: '', folders: [], limit: 10, fields: ['rule'], now })
  expect(told(valuesOf(facets))).toEqual(titles)
  expect(told(valuesOf([await answerValues(db, { q: '', field: 'rule', text: 's2', limit: 10, now })]))).toEqual({ S2077: titles.S2077 })
  const group = { q: '', sort: 'severity', cursor: '', limit: 50, now } as const
  expect(told((await answerGroups(db, { ...group, by: 'rule' })).groups)).toEqual(titles)
  expect(told((await answerGroups(db, { ...group, by: 'tool' })).groups)).toEqual({})
  await close()
})

test.each(engines)(
  'rules are found by what their tools say that they look for, behind those whose name begins with it, on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, storeOfRules())
    const found = async (text: string, q = '') => {
      const { values, more } = await answerValues(db, { q, field: 'rule', text, limit: 10, now })
      expect(more).toBe(0)
      return values.map(({ label, count }) => `${label} ${count}`)
    }
    expect(await found('formatting sql QUERIES')).toEqual(['S2077 1'])
    expect(await found('E')).toEqual(['eqeqeq 2', 'Many 25', 'R1 2', 'Longer 1', 'S2077 1', 'Same 1'])
    expect(await found('another')).toEqual(['R1 2'])
    expect(await found('sql', '-rule:S2077')).toEqual(['S2077 1'])
    expect(await found('sql', 'rule:none-of-these tool:ESLint')).toEqual([])
    expect(await found('.*')).toEqual([])
    // What lists cut off of a title is not found either.
    expect(await found('and more')).toEqual([])
    for (const text of ['\uD800', '***:', '\\']) expect(await found(text)).toEqual([])
    await close()
  },
)
