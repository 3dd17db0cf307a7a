import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endSeries } from '#app/overview/projects/change-project.server.ts'
import { answerList } from '#app/search/answer.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported, origin } from './exported.ts'

describe.each(engines)('on %s, an export', (engine) => {
  const store = useStore(engine)

  test('has as lines what the list has, in its order, with whole messages', async () => {
    const project = store.project()
    const long = 'word '.repeat(10_000)
    await store.read(named(['b', 'a', long.trim()]), { project })
    const q = `project:${project}`
    const text = await exported(store.db, 'jsonl', q, 'rule')
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { results } = await answerList(store.db, { q, sort: 'rule', cursor: '', limit: 10 })
    const more = { ruleTitle: null, cwe: [], commit: null, comment: null, author: null, givenAt: null, until: null, fixedAt: null }
    expect(rows.map((row) => ({ ...row, message: '' }))).toEqual(
      results.map((row) => ({ ...row, ...more, message: '', url: `${origin}${row.url}` })),
    )
    expect(rows.map(({ message }) => message)).toEqual(['b', 'a', long.trim()])
  })

  test.each(['is:open', 'ref:pull/7'])(
    'has as lines and in a table what its rule is, the commit, and what was said of it: %s',
    async (q) => {
      const project = store.project()
      const rules = [
        { id: 'r', shortDescription: { text: 'Injection' }, properties: { tags: ['external/cwe/cwe-089', 'external/cwe/cwe-20'] } },
      ]
      const text = logOf([{ message: 'said of' }, { message: 'taken back', line: 9 }], { rules })
      await store.read(text, { project, ref: 'main', commit: 'c1' })
      await store.read(text, { project, ref: 'refs/pull/7/merge', commit: 'c1' })
      const ids = await store.ids(project)
      const given = { verdict: 'confirmed', author: null, comment: '=1+1, in fact', until: null } as const
      await giveVerdict(store.db, Object.values(ids), given, new Map(), '2026-01-01T00:00:00.000Z')
      const again = { ...given, verdict: 'wont-fix', comment: 'No.' } as const
      const { change } = await giveVerdict(store.db, [ids['taken back'] ?? ''], again, new Map(), '2026-01-02T00:00:00.000Z')
      await undoChange(store.db, change ?? 0, { author: null, comment: 'Yes.' }, '2026-01-03T00:00:00.000Z')
      await giveVerdict(
        store.db,
        [ids['said of'] ?? ''],
        { ...again, until: '2026-01-05T00:00:00.000Z' },
        new Map(),
        '2026-01-04T00:00:00.000Z',
      )
      const asked = `project:${project} ${q} verdict:*`
      const lines = (await exported(store.db, 'jsonl', asked)).trimEnd().split('\n')
      const rule = { ruleTitle: 'Injection', cwe: ['CWE-20', 'CWE-89'], commit: 'c1' }
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        // What was said ran out.
        { message: 'said of', verdict: 'unreviewed', ...rule, comment: null },
        { message: 'taken back', verdict: 'confirmed', ...rule, comment: given.comment },
      ])
      const table = (await exported(store.db, 'csv', asked)).split('\r\n')
      expect(table[0]).toMatch(/,url,change,ruleTitle,cwe,commit,comment,logicalName,author,givenAt,until,fixedAt$/)
      expect(table[1]).toMatch(/,,Injection,CWE-20 CWE-89,c1,,,,,,$/)
      expect(table[2]).toMatch(/,,Injection,CWE-20 CWE-89,c1,"'=1\+1, in fact",,,2026-01-01T00:00:00.000Z,,$/)
    },
  )

  test('has as lines and in a table who gave the verdict that holds, when, and until when', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c', 'd']), { project })
    const { a = '', b = '', c = '' } = await store.ids(project)
    const give = (id: string, at: string, said: { author: string | null; until: string | null }) =>
      giveVerdict(store.db, [id], { verdict: 'wont-fix', comment: null, ...said }, new Map(), at)
    const [first, second, end] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '9998-01-01T00:00:00.000Z']
    await give(a, first, { author: '=kim', until: end })
    await give(b, first, { author: 'kim', until: second })
    // What holds again was given by who said it, not by who took back what was said since.
    await give(c, first, { author: 'kim', until: end })
    const { change } = await giveVerdict(
      store.db,
      [c],
      { verdict: 'confirmed', author: 'sam', comment: null, until: null },
      new Map(),
      second,
    )
    await undoChange(store.db, change ?? 0, { author: 'lee', comment: null }, second)
    const q = `project:${project} verdict:*`
    const rows = (await exported(store.db, 'jsonl', q, 'rule'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map(({ message, author, givenAt, until }) => [message, author, givenAt, until])).toEqual([
      ['a', '=kim', first, end],
      ['b', null, null, null],
      ['c', 'kim', first, end],
      ['d', null, null, null],
    ])
    const table = (await exported(store.db, 'csv', q, 'rule')).trimEnd().split('\r\n')
    expect(table.map((line) => line.split(',').slice(-4, -1))).toEqual([
      ['author', 'givenAt', 'until'],
      ["'=kim", first, end],
      ['', '', ''],
      ['kim', first, end],
      ['', '', ''],
    ])
  })

  test('has as lines and in a table when what is fixed was fixed, as it was known on the day that the query looks at', async () => {
    const project = store.project()
    const uploads: string[] = []
    for (const names of ['abc', 'ab', 'a', 'abc', 'c']) uploads.push((await store.read(named([...names]), { project })).id)
    const days = uploads.map((_, at) => `2026-03-0${at + 1}`)
    for (const [at, uid] of uploads.entries()) {
      await sql`update snapshot set received_at = ${`${days[at]}T12:00:00.000Z`}
        where upload = (select id from upload where uid = ${uid})`.execute(store.db.kysely)
    }
    async function fixedAt(q: string): Promise<Record<string, string | null>> {
      const text = await exported(store.db, 'jsonl', `project:${project} ${q}`, 'rule')
      return Object.fromEntries(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
          .map((row) => [row.message, row.fixedAt?.slice(0, 10) ?? null]),
      )
    }
    expect(await fixedAt('is:*')).toEqual({ a: days[4], b: days[4], c: null })
    expect(await fixedAt(`is:* upload:${uploads[0]}`)).toEqual({ a: days[4], b: days[4], c: null })
    expect(await fixedAt(`change:* compare:${uploads[1]}..${uploads[2]}`)).toEqual({ a: days[4], b: days[4] })
    expect(await fixedAt(`is:* at:${days[2]}`)).toEqual({ a: null, b: days[2], c: days[1] })
    expect(await fixedAt(`is:* at:${days[2]} upload:${uploads[0]}`)).toEqual({ a: null, b: days[2], c: days[1] })
    const [series] = await store.db.kysely.selectFrom('series').select('id').orderBy('id', 'desc').limit(1).execute()
    await endSeries(store.db, project, series?.id ?? 0, true)
    expect((await fixedAt('is:*'))['c']).toBe(new Date().toISOString().slice(0, 10))
    const table = (await exported(store.db, 'csv', `project:${project} is:*`, 'rule')).trimEnd().split('\r\n')
    expect(table[1]).toMatch(/,2026-03-05T12:00:00\.000Z$/)
  })

  test('as a table begins no cell with a formula, and keeps lines and quotation marks within their cells', async () => {
    const project = store.project()
    const messages = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(1)',
      '\t=1',
      '\n=1',
      '＝1',
      'two\r\nlines, "quoted"',
      'two\n=1+1',
      'two\r=1+1',
      'one;=1+1;two',
      'one\t=1+1',
    ]
    await store.read(logOf(messages.map((message, at) => ({ message, path: `-${at}.ts`, line: at + 1 }))), { project })
    const text = await exported(store.db, 'csv', `project:${project}`)
    expect(text.startsWith('\ufeffid,severity,level,')).toBe(true)
    const cells = text
      .slice(1)
      .match(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^,\r\n]*)/g)
      ?.map((cell) => cell.replace(/^(,|\r\n)/, '').replace(/^"/, ''))
    expect(cells?.filter((cell) => /^[=+\-@\t\r\n＝]/.test(cell))).toEqual([])
    expect(text).toContain(`,"two\r\nlines, ""quoted""",'-7.ts,8,`)
    // A spreadsheet that parts cells at semicolons and tabs, too, keeps to quotation marks.
    expect(text).toContain(`,"one;=1+1;two",'-10.ts,11,`)
    expect(text).toContain(`,"one\t=1+1",'-11.ts,12,`)
    // A reader takes any end of a line that is not quoted for the end of the row.
    expect(text).toContain(`,"two\n=1+1",'-8.ts,9,`)
    expect(text).toContain(`,"two\r=1+1",'-9.ts,10,`)
    expect(text).toContain(`${origin}/results/`)
  })
})
