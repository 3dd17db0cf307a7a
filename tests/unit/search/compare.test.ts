import { beforeAll, describe, expect, test } from 'vitest'
import { answerFacets, answerList } from '#app/search/answer.ts'
import { beginComparison, changeQuery, comparingQuery, leftQuery } from '#app/search/language/comparison-query.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { isAnalysed } from '#app/search/sql/gate.server.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { emptyStore, storeBuilder, writeStore } from './plain-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

const now = '2026-06-01T00:00:00.000Z'

/**
 * Three uploads to main of three months: `kept` in all, `moved` says something else from February on, `gone` is in the first alone, `late` comes in
 * March. A pull request has `kept` and `fresh`. `other` is of a tool that only the first upload to main and the pull request were not read with.
 */
function smallStore() {
  const store = emptyStore()
  const add = storeBuilder(store)
  const project = add.project('web')
  const [main, pull, old] = [add.ref(project, 'main'), add.ref(project, 'pull/7'), add.ref(project, 'old')]
  project.default_ref = Number(main.id)
  const [codeql, eslint] = [add.tool('CodeQL'), add.tool('ESLint')]
  const names = { rule: Number(add.rule(codeql, 'js/xss').id), file: Number(add.file('src/a.ts').id), tagset: Number(add.tagset().id) }
  const [onMain, onPull, linted] = [add.series(main, codeql), add.series(pull, codeql), add.series(main, eslint)]
  const ended = add.series(old, codeql, { ended_at: '2026-03-20T00:00:00.000Z' })
  const [one = 0, two = 0, three = 0] = ['1111111a', '2222222b', '2222222c'].map((commit_id, month) => {
    return Number(add.snapshot(onMain, add.upload(`u${month + 1}`), { commit_id, received_at: `2026-0${month + 1}-10T12:00:00.000Z` }).id)
  })
  const four = Number(add.snapshot(linted, add.upload('lint'), { received_at: '2026-03-11T00:00:00.000Z' }).id)
  const five = Number(add.snapshot(onPull, add.upload('u5'), { received_at: '2026-03-12T00:00:00.000Z' }).id)
  const six = Number(add.snapshot(ended, add.upload('u6'), { received_at: '2026-03-13T00:00:00.000Z' }).id)
  project.head = six
  const again = add.upload('again')
  again.repeats = 1
  const made = ['kept', 'moved', 'gone', 'late', 'fresh', 'other'].map((name) => [name, add.result(project)] as const)
  const { kept, moved, gone, late, fresh, other } = Object.fromEntries(made)
  if (!kept || !moved || !gone || !late || !fresh || !other) throw new Error('Six results')
  add.sighting(kept, onMain, { ...names, since: one })
  add.sighting(moved, onMain, { ...names, since: one, until: two, superseded: two })
  add.sighting(moved, onMain, { ...names, since: two, content: '1'.repeat(20) })
  add.sighting(gone, onMain, { ...names, since: one, until: two })
  add.sighting(late, onMain, { ...names, since: three })
  add.sighting(other, linted, { ...names, since: four })
  add.sighting(kept, onPull, { ...names, since: five })
  add.sighting(fresh, onPull, { ...names, since: five })
  add.sighting(gone, ended, { ...names, since: six })
  return { store, names: new Map(made.map(([name, { uid }]) => [uid, name])) }
}

describe.each(engines)('on %s', (engine) => {
  const { store, names } = smallStore()
  const open = useDatabase(engine)
  beforeAll(() => writeStore(open(), store))

  /** The names of what a query finds, each with its change or its state. */
  async function found(q: string): Promise<string[]> {
    const { results } = await answerList(open(), { q, sort: 'newest', cursor: '', limit: 50, now })
    return results.map(({ id, change, state }) => `${names.get(id)} ${change ?? state}`).sort()
  }

  test.each([
    ['compare:u1..u3', ['gone gone', 'late new', 'moved updated']],
    ['compare:u3..u1', ['gone new', 'late gone', 'moved updated']],
    ['compare:u1..u3 change:*', ['gone gone', 'kept same', 'late new', 'moved updated']],
    ['compare:u1..u3 -change:new,gone', ['kept same', 'moved updated']],
    ['compare:again..u3 change:gone', ['gone gone']],
    ['compare:u2..u3', ['late new']],
    ['compare:1111111..2222222C', ['gone gone', 'late new', 'moved updated']],
    ['compare:2222222..main', []],
    ['compare:2222222b..2026-03', ['late new']],
    ['compare:2026-01-10..2026-02-28', ['gone gone', 'moved updated']],
    ['compare:2026-01-09..2026-02', []],
    ['compare:main..refs/pull/7/merge', ['fresh new', 'late gone', 'moved gone']],
    ['compare:main..pull/7 ref:main', ['late gone', 'moved gone']],
    ['compare:main..pull/7 change:* -ref:main', ['fresh new', 'kept same']],
    ['compare:main..pull/7 upload:u1', ['moved gone']],
    ['compare:main..pull/7 -upload:u1', ['fresh new', 'late gone']],
    ['compare:u1..lint', []],
    ['compare:u1..2026-03-11 -tool:eslint', ['gone gone', 'late new', 'moved updated']],
    ['compare:main..old', []],
    ['compare:main..u6', ['gone new', 'kept gone', 'late gone', 'moved gone']],
    ['compare:main..nowhere', []],
    ['compare:u1..main at:2026-02-20', ['gone gone', 'moved updated']],
    ['at:2026-01-09', []],
    ['at:2026-01-10', ['gone open', 'kept open', 'moved open']],
    ['at:2026-01 is:*', ['gone open', 'kept open', 'moved open']],
    ['at:2026-02', ['kept open', 'moved open']],
    ['at:2026-02 is:fixed', ['gone fixed']],
    ['at:2026-02 baseline:updated', ['moved open']],
    ['at:2026-02 is:new', []],
    ['at:2026-03-10 is:new', ['late open']],
    ['at:2026-03-15 ref:old', ['gone open']],
    ['at:2026-03-20 ref:old', []],
    ['at:2026-01 upload:u2', []],
    ['at:2026', ['kept open', 'late open', 'moved open', 'other open']],
  ])('%j finds %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  test('a comparison is counted by change, whichever is chosen', async () => {
    const facets = await answerFacets(open(), { q: 'compare:u1..u3 change:gone', now })
    expect(facets[0]).toEqual({
      field: 'change',
      values: ['new', 'gone', 'updated', 'same'].map((value) => ({
        value,
        label: value,
        count: 1,
        chosen: value === 'gone' ? 'include' : null,
      })),
      more: 0,
    })
    expect((await answerFacets(open(), { q: '', now })).map(({ field }) => field)).not.toContain('change')
  })

  test.each([
    ['compare:mian..pull/7', 'mian', 'main'],
    ['word compare:main..pulll/7', 'pulll/7', 'pull/7'],
    ['compare:"main..no such"', 'no such', null],
    ['compare:2222222..main', '2222222', null],
    ['compare:1111..main', '1111', '1111111a'],
    ['compare:2025..main', '2025', null],
    ['compare:main..old', 'old', null],
    ['compare:u1..lint', 'u1..lint', null],
  ])('%j underlines %j and suggests %j', async (q, underlined, suggestion) => {
    const { reading } = await readStoredQuery(open(), q)
    expect(reading.problems.map(({ start, end, suggestion }) => [q.slice(start, end), suggestion])).toEqual([[underlined, suggestion]])
    expect(await isAnalysed(open(), q)).toBe(false)
  })

  test('what is compared is told', async () => {
    const { reading, compared } = await readStoredQuery(open(), 'compare:u1..main')
    expect(reading.problems).toEqual([])
    expect(compared).toEqual({
      before: {
        text: 'u1',
        kind: 'upload',
        fileName: 'x',
        snapshots: 1,
        last: '2026-01-10T12:00:00.000Z',
        projects: ['web'],
        refs: ['main'],
        commits: ['1111111a'],
        tools: ['CodeQL'],
        alone: { names: [], more: 0 },
        incomplete: { names: [], more: 0 },
      },
      after: {
        text: 'main',
        kind: 'ref',
        fileName: '',
        snapshots: 2,
        last: '2026-03-11T00:00:00.000Z',
        projects: ['web'],
        refs: ['main'],
        commits: ['2222222c'],
        tools: ['CodeQL', 'ESLint'],
        alone: { names: ['ESLint'], more: 0 },
        incomplete: { names: [], more: 0 },
      },
      isComparable: true,
      apart: [],
    })
    expect((await readStoredQuery(open(), 'is:open')).compared).toBeNull()
    expect(await isAnalysed(open(), 'compare:u1..main')).toBe(true)
  })

  test('a tool that a side has alone is told of projects that both have, however many tools there are', async () => {
    const many = emptyStore()
    const add = storeBuilder(many)
    const [web, other] = [add.project('web'), add.project('other')]
    const tools = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => add.tool(name))
    const [main, pull] = [add.ref(web, 'main'), add.ref(web, 'pull/7')]
    const series = [...tools.map((tool) => add.series(main, tool)), ...tools.slice(1).map((tool) => add.series(pull, tool))]
    const elsewhere = add.series(add.ref(other, 'main'), add.tool('elsewhere'))
    for (const one of [...series, elsewhere]) {
      web.head = other.head = Number(add.snapshot(one, add.upload(`u${one.id}`)).id)
    }
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, many)
    const { compared } = await readStoredQuery(db, 'compare:main..pull/7')
    await close()
    expect([compared?.before.alone, compared?.after.alone]).toEqual([
      { names: ['a'], more: 0 },
      { names: [], more: 0 },
    ])
  })

  test('of a side it is told which tools did not complete there', async () => {
    const many = emptyStore()
    const add = storeBuilder(many)
    const web = add.project('web')
    const [lint, flow] = [add.tool('lint'), add.tool('flow')]
    const [main, pull] = [add.ref(web, 'main'), add.ref(web, 'pull/7')]
    for (const [ref, tool, category, complete] of [
      [main, lint, '', 1],
      [main, flow, '', 1],
      [pull, lint, 'a', 0],
      [pull, lint, 'b', 0],
      [pull, flow, '', 1],
    ] as const) {
      const series = add.series(ref, tool, { category })
      web.head = Number(add.snapshot(series, add.upload(`u${series.id}`), { complete }).id)
    }
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, many)
    const { compared } = await readStoredQuery(db, 'compare:main..pull/7')
    await close()
    expect([compared?.before.incomplete, compared?.after.incomplete]).toEqual([
      { names: [], more: 0 },
      { names: ['lint'], more: 0 },
    ])
  })

  test('categories that a side has alone are told, of tools and projects that both have, each by itself, and how many more there are', async () => {
    const many = emptyStore()
    const add = storeBuilder(many)
    const [web, other, third] = [add.project('web'), add.project('other'), add.project('third')]
    const [lint, flow] = [add.tool('lint'), add.tool('flow')]
    const [main, pull] = [add.ref(web, 'main'), add.ref(web, 'pull/7')]
    const ofThird = add.ref(third, 'main')
    const series = [
      add.series(main, lint, { category: '' }),
      add.series(main, lint, { category: 'both' }),
      add.series(pull, lint, { category: 'both' }),
      add.series(pull, lint, { category: 'nightly' }),
      add.series(main, flow, { category: 'alone' }),
      add.series(add.ref(other, 'main'), lint, { category: 'elsewhere' }),
      ...['1', '2', '3', '4', '5', '6', '7'].map((category) => add.series(ofThird, lint, { category })),
      add.series(add.ref(third, 'pull/7'), lint, { category: 'nightly' }),
    ]
    for (const one of series) web.head = other.head = third.head = Number(add.snapshot(one, add.upload(`u${one.id}`)).id)
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, many)
    const { compared } = await readStoredQuery(db, 'compare:main..pull/7')
    await close()
    expect(compared?.apart).toEqual([
      { project: 'third', tool: 'lint', before: { names: ['1', '2', '3', '4', '5'], more: 2 }, after: { names: ['nightly'], more: 0 } },
      { project: 'web', tool: 'lint', before: { names: [''], more: 0 }, after: { names: ['nightly'], more: 0 } },
    ])
  })

  test('what is told is of the projects that the query asks about, however they are named', async () => {
    const two = emptyStore()
    const add = storeBuilder(two)
    const [web, other] = [add.project('web'), add.project('other')]
    const [codeql, eslint] = [add.tool('CodeQL'), add.tool('ESLint')]
    const january = '2026-01-10T12:00:00.000Z'
    const march = '2026-03-10T12:00:00.000Z'
    const main = add.ref(other, 'main')
    const ofWeb = [add.series(add.ref(web, 'main'), codeql), add.series(add.ref(web, 'pull/7'), codeql)]
    const ofOther = [add.series(main, codeql), add.series(main, eslint), add.series(add.ref(other, 'next'), codeql)]
    const read = (series: (typeof ofWeb)[number], received_at: string, commit_id: string) =>
      Number(add.snapshot(series, add.upload(`u${series.id}`), { commit_id, received_at }).id)
    for (const series of ofWeb) web.head = read(series, january, 'aaaaaaa1')
    for (const series of ofOther) other.head = read(series, march, 'bbbbbbb1')
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, two)
    const of = async (q: string) => {
      const { compared, reading } = await readStoredQuery(db, q)
      return {
        last: compared?.before.last,
        alone: compared?.before.alone.names,
        problems: reading.problems.map(({ sentence }) => sentence),
      }
    }
    const answers = {
      any: await of('compare:main..next'),
      web: await of('project:web compare:main..pull/7'),
      other: await of('-project:w* compare:main..next'),
      ref: await of('project:web compare:main..next'),
      commit: await of('project:web compare:main..bbbbbbb1'),
    }
    await close()
    expect(answers).toEqual({
      any: { last: march, alone: ['ESLint'], problems: [] },
      web: { last: january, alone: [], problems: [] },
      other: { last: march, alone: ['ESLint'], problems: [] },
      ref: { last: january, alone: [], problems: ['Nothing goes on being analysed on next.'] },
      commit: {
        last: january,
        alone: [],
        problems: ['The commit bbbbbbb1 was not analysed in a project that the query asks about.'],
      },
    })
  })

  test('a short commit is looked for in each project by itself, and where it may be either is said so', async () => {
    const three = emptyStore()
    const add = storeBuilder(three)
    const tool = add.tool('CodeQL')
    const commits = { web: ['abcdef1aa'], other: ['abcdef1bb'], twice: ['abcdef1cc', 'abcdef1dd'], none: ['9999999'] }
    for (const [slug, own] of Object.entries(commits)) {
      const project = add.project(slug)
      const series = add.series(add.ref(project, 'main'), tool)
      for (const commit_id of own) project.head = Number(add.snapshot(series, add.upload(`${slug}${commit_id}`), { commit_id }).id)
    }
    const { db, close } = await openTestDatabase(engine)
    await writeStore(db, three)
    const of = async (q: string) => {
      const { compared, reading } = await readStoredQuery(db, q)
      return [compared?.before.commits, reading.problems.map(({ sentence }) => sentence)]
    }
    const answers = {
      web: await of('project:web compare:abcdef1..main'),
      all: await of('compare:ABCDEF1..main'),
      twice: await of('project:twice compare:abcdef1..main'),
      none: await of('project:none compare:abcdef1..main'),
    }
    await close()
    expect(answers).toEqual({
      web: [['abcdef1aa'], []],
      all: [['abcdef1bb', 'abcdef1aa'], []],
      twice: [[], ['Several commits begin with abcdef1: write more letters of the one that is meant.']],
      none: [[], ['The commit abcdef1 was not analysed in a project that the query asks about.']],
    })
  })
})

test('queries of a comparison', () => {
  expect(comparingQuery('word compare:a..b change:new is:open', { before: 'x y', after: 'main' })).toBe('compare:"x y..main" word is:open')
  expect(beginComparison('ref:dev -ref:x upload:u word', { before: 'a', after: 'b' })).toBe('compare:a..b -ref:x word')
  expect(beginComparison('compare:c..d ref:dev', { before: 'a', after: 'b' })).toBe('compare:a..b ref:dev')
  expect(changeQuery('compare:a..b change:new -change:same word', 'gone')).toBe('compare:a..b word change:gone')
  expect(leftQuery('compare:a..b change:new word')).toBe('word')
})
