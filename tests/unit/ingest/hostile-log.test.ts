import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { storedKey, storedPath } from '#app/store/stored-text.ts'
import { finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool"}},'
const lone = '\ud800'

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

describe.each(engines)('on %s, a hostile log is read', (engine) => {
  const store = useStore(engine)

  test.each([
    ['NUL', '\0', '\ufffd'],
    ['a lone surrogate', lone, '\ufffd'],
    ['a lone low surrogate before another', '\udc00\ud800', '\ufffd\ufffd'],
    ['other control characters', '\u0001\u001b[', '\u0001\u001b['],
    ['letters beyond the basic plane', '😀', '😀'],
  ])('with %s in every text that is stored', async (_, text, stored) => {
    const project = store.project()
    const rules = [{ id: `r${text}`, shortDescription: { text: `title${text}` }, properties: { tags: [`tag${text}`, `tag${text}2`] } }]
    const results = ['1', '2', '3', '4'].map((n) =>
      finding({
        rule: `r${text}`,
        path: `src/${encodeURIComponent(stored)}${n}.ts`,
        message: `message${text}${n}`,
        partialFingerprints: { [`key${text}`]: `value${text}`, place: n },
      }),
    )
    const described = {
      tool: `Tool${text}`,
      version: `1${text}`,
      category: `night${text}`,
      branch: `main${text}`,
      commit: `abc${text}`,
      rules,
    }
    const upload = await store.read(log(run(results, { ...described, repository: `https://example.org/a${text}/b` })), { project })
    expect(upload).toMatchObject({ results: 4, new: 4, tools: [`Tool${stored}`], ref: `main${stored}`, commit: `abc${stored}` })
    const listed = await store.list(`project:${project} ref:*`)
    expect(listed.map(({ message }) => message)).toEqual(['1', '2', '3', '4'].map((n) => `message${stored}${n}`))
    expect(listed[0]).toMatchObject({ rule: `r${stored}`, tool: `Tool${stored}` })
    const again = await store.read(log(run([...results].reverse(), { ...described, repository: `https://example.org/a${text}/b` })), {
      project,
    })
    expect(again).toMatchObject({ new: 0, fixed: 0 })
    expect((await loadResult(store.db, resultIdSchema.parse(listed[0]?.id))).status).toBe('found')
  })

  test('with names longer than a database indexes', async () => {
    const project = store.project()
    // No two parts alike, so that compression does not hide the length.
    const long = Array.from({ length: 2000 }, (_, at) => (at * 7919).toString(36)).join('-')
    const rules = [{ id: long, name: long, shortDescription: { text: long }, properties: { tags: [long, `${long}2`] } }]
    const results = ['1', '2', '3', '4'].map((n) =>
      finding({ rule: long, path: `${long}/${n}`, message: `${long}${n}`, partialFingerprints: { [long]: long, n } }),
    )
    const described = { tool: long, version: long, category: long, branch: long, commit: long, rules }
    const upload = await store.read(log(run(results, described)), { project })
    expect(upload).toMatchObject({ results: 4, new: 4 })
    expect(await store.read(log(run([...results].reverse(), described)), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.list(`project:${project} ref:*`)).toHaveLength(4)
  })

  // Rows of tags that a rule says once and each of its results adds to are written for each of them.
  test('with more tags than anybody looks for: the first are found, the page has all', async () => {
    const project = store.project()
    const tags = Array.from({ length: 300 }, (_, at) => `tag-${at}`)
    const results = ['1', '2'].map((n) => ({ ...finding({ rule: 'r', message: n, fingerprint: n }), properties: { tags: [`own-${n}`] } }))
    const tagged = { tool: 'Tool', rules: [{ id: 'r', properties: { tags } }] }
    const upload = await store.read(log(run([...results, finding({ rule: 'r', message: '3', fingerprint: '3' })], tagged)), { project })
    expect(upload.report).toMatchObject([
      { code: 'tags-cut', severity: 'note', count: 3, pointers: ['/runs/0/results/0', '/runs/0/results/1', '/runs/0/results/2'] },
    ])
    expect(await store.list(`project:${project} tag:tag-99`)).toHaveLength(3)
    expect(await store.list(`project:${project} tag:tag-100`)).toHaveLength(0)
    const [listed] = await store.list(`project:${project} 1`)
    const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id))
    expect(loaded.status === 'found' && loaded.detail.tags).toEqual([...tags, 'own-1'])
  })

  test('with paths longer than a database indexes, found by the names of their files and of the last folders', async () => {
    const project = store.project()
    const folders = Array.from({ length: 200 }, (_, at) => `folder-${at}/`).join('')
    const results = ['a/last.ts', 'b/last.ts', 'b/last.ts', 'other.ts'].map((name, at) =>
      finding({ path: `src/${folders}${name}`, message: `m${at}`, fingerprint: `f${at}` }),
    )
    const upload = await store.read(log(run(results)), { project })
    expect(upload).toMatchObject({ results: 4, new: 4, report: [{ code: 'path-cut', count: 3 }] })
    const found = async (q: string) => (await store.list(`project:${project} ${q}`)).map(({ message }) => message)
    expect(await found('path:**/last.ts')).toEqual(['m0', 'm1', 'm2'])
    expect(await found('path:**/folder-199/b/*')).toEqual(['m1', 'm2'])
    expect(await found('path:src/folder-0')).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(await found('other.ts')).toEqual(['m3'])
    // The report speaks of them each time.
    const again = await store.read(log(run([...results].reverse())), { project })
    expect(again).toMatchObject({ new: 0, fixed: 0, report: [{ code: 'path-cut', count: 3 }] })
  })

  test('with a path that was once stored as other names are, cut at its end: its result stays what it was', async () => {
    const project = store.project()
    const path = `src/${'folder/'.repeat(200)}last.ts`
    const upload = () => store.read(log(run([finding({ path, message: 'm', fingerprint: 'f' })])), { project })
    await upload()
    const [{ id } = { id: '' }] = await store.list(`project:${project}`)
    await store.db.kysely
      .updateTable('file')
      .set({ path: storedKey(path) })
      .where('path', '=', storedPath(path))
      .execute()
    expect(await upload()).toMatchObject({ new: 0, fixed: 0 })
    expect((await store.list(`project:${project} path:src`)).map((row) => row.id)).toEqual([id])
  })

  test('into a project whose name is longer than a database indexes', async () => {
    const long = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + at * 53)).join('')
    const upload = await store.read(logOf([{ message: 'a' }], { repository: `https://example.org/${long}/${long}` }))
    expect(upload).toMatchObject({ results: 1, new: 1 })
  })

  test('with messages made to cost more than their length', async () => {
    const project = store.project()
    const marks = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`
    const groups = `${'1,'.repeat(4_000_000)}1a`
    const results = [marks, groups].map((message, at) => finding({ message, path: `src/${at}.ts` }))
    const upload = await store.read(log(run(results)), { project })
    expect(upload).toMatchObject({ results: 2, new: 2, report: [{ code: 'message-cut', count: 1 }] })
    expect((await store.list(`project:${project}`)).map(({ message }) => message.slice(0, 4))).toEqual(['a\u0301\u0301\u0301', '1,1,'])
    // These are known by their identity, of which the whole message is a part.
    expect(await store.read(log(run([...results].reverse())), { project })).toMatchObject({ new: 0, fixed: 0 })
  })

  test('with results that take one long message from their rule', async () => {
    const project = store.project()
    const rules = [{ id: 'r', messageStrings: { long: { text: 'x'.repeat(900_000) } } }]
    const results = Array.from({ length: 50 }, (_, at) => ({ ...finding({ path: `src/${at}.ts` }), message: { id: 'long' } }))
    const upload = await store.read(log(run(results, { rules })), { project })
    const cut = ['message-too-long', 'message-cut'].map((code) => ({ code, count: 50 }))
    expect(upload).toMatchObject({ results: 50, new: 50, report: cut })
    const { rows } = await sql<{ letters: number }>`
      select max(length(message)) as letters from sighting where series in (
        select series.id from series join project on project.id = series.project where project.slug = ${project})`.execute(store.db.kysely)
    expect(rows).toEqual([{ letters: 16_384 }])
    expect(await store.read(log(run(results, { rules })), { project })).toMatchObject({ new: 0, fixed: 0 })
  })

  test('with newline sequences longer than any newline', async () => {
    const project = store.project()
    const long = 'a'.repeat(500_000)
    const location = (snippet: string) => ({
      physicalLocation: { artifactLocation: { uri: 'a' }, region: { startLine: 1, snippet: { text: snippet } } },
    })
    const tool = { driver: { name: 'Tool' } }
    const results = [{ message: { text: 'm' }, locations: [location(`${long}c`)] }]
    const newlineSequences = Array.from({ length: 16 }, (_, at) => `${long}b${at}`)
    const text = JSON.stringify({ version: '2.1.0', runs: [{ tool, newlineSequences, results }] })
    expect(await store.read(text, { project })).toMatchObject({ results: 1, new: 1 })
  })

  test('with members that every JavaScript object has', async () => {
    const project = store.project()
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const odd = names.map((name) => `"${name}":{"x":[1]}`).join(',')
    const result = `{${odd},"ruleId":"constructor","message":{"text":"own","__proto__":{"text":"inherited"}},"properties":{${odd}},"partialFingerprints":{"__proto__":"f"},"fingerprints":{}}`
    const text = `{${odd},"version":"2.1.0","runs":[{${odd},"tool":{${odd},"driver":{${odd},"name":"Tool"}},"results":[${result}]}]}`
    expect(await store.read(text, { project })).toMatchObject({ results: 1, new: 1 })
    expect(await store.list(`project:${project}`)).toMatchObject([{ rule: 'constructor', message: 'own' }])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('in which the last of equal members counts', async () => {
    const project = store.project()
    const twice =
      '{"ruleId":"one","ruleId":"two","message":{"text":"one"},"message":{"text":"two"},"codeFlows":[{"threadFlows":[{"locations":[{},{}]}]}],"codeFlows":[{"threadFlows":[{"locations":[{}]}]}]}'
    const text = `{"version":"1.0.0","version":"2.1.0","runs":[{"tool":{"driver":{"name":"One"}},"tool":{"driver":{"name":"Two"}},"results":[${twice}]}]}`
    const upload = await store.read(text, { project })
    expect(upload.report).toMatchObject([{ code: 'duplicate-member', count: 2 }])
    expect(await store.list(`project:${project}`)).toMatchObject([{ rule: 'two', message: 'two', tool: 'Two', steps: 1 }])
  })

  test('in which results, or runs, come twice: both are read', async () => {
    const project = store.project()
    const [a, b, c] = ['a', 'b', 'c'].map((message) => JSON.stringify(finding({ message })))
    const text = `${head}"results":[${a}],"results":[${b}]}],"runs":[{"tool":{"driver":{"name":"Tool"}},"results":[${c}]}]}`
    const upload = await store.read(text, { project })
    expect(upload.report.map(({ code }) => code).sort()).toEqual(['duplicate-results', 'duplicate-runs'])
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'c'])
    expect(upload.results).toBe(3)
  })

  test.each([
    ['an array and then an object', '"runs":RUNS,"runs":{"a":1}', ['runs-not-an-array', 'duplicate-runs']],
    ['a text and then an array', '"runs":"none","runs":RUNS', ['runs-not-an-array', 'duplicate-runs']],
    ['an array and then no JSON', '"runs":RUNS,"runs":nought', ['runs-not-an-array', 'duplicate-runs']],
    ['an array and then null', '"runs":RUNS,"runs":null', ['duplicate-runs', 'runs-null']],
  ])('in which runs are %s: those of the array are read, and the rest is named', async (_, runs, codes) => {
    const project = store.project()
    const text = runs.replace('RUNS', JSON.stringify([{ tool: { driver: { name: 'Tool' } }, results: [finding({ message: 'a' })] }]))
    const upload = await store.read(`{"version":"2.1.0",${text}}`, { project })
    expect(upload.report.map(({ code }) => code)).toEqual(codes)
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
  })

  test('whose runs are no array alone is refused', async () => {
    const refused = await store.send('{"version":"2.1.0","runs":{},"runs":"none"}', { project: store.project() })
    expect(refused).toMatchObject({
      status: 'failed',
      error: { code: 'not-sarif', sentence: expect.stringContaining('its `runs` is no array') },
    })
  })

  test('with 10,000 levels of nesting anywhere', async () => {
    const project = store.project()
    const deep = nested(10_000)
    const places = ['properties', 'codeFlows', 'fingerprints', 'locations', 'suppressions', 'message', 'taxa', 'rule', 'level', 'other']
    const results = places.map((name) => `{"message":{"text":"${name}"},"${name}":${deep}}`)
    const tags = `{"message":{"text":"tags"},"properties":{"tags":${deep}}}`
    const text = `{"version":"2.1.0","other":${deep},"runs":[{"tool":{"driver":{"name":"Tool","rules":${deep}}},"artifacts":[{"location":{"uri":"a"},"contents":{"text":"x"},"other":${deep}},${deep}],"invocations":${deep},"properties":${deep},"results":[${results.join(',')},${tags},${deep}]}]}`
    const upload = await store.read(text, { project })
    expect(upload).toMatchObject({ results: places.length + 2, new: places.length + 2 })
    const pages = await Promise.all((await store.list(`project:${project}`)).map(({ id }) => loadResult(store.db, id)))
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 'found'))
  })

  test('whose embedded files come before a run without results', async () => {
    const project = store.project()
    const tool = '"tool":{"driver":{"name":"Tool"}}'
    const artifacts = '"artifacts":[{"location":{"uri":"a"},"contents":{"text":"x"}}]'
    const result = JSON.stringify(finding({ message: 'a' }))
    const text = `{"version":"2.1.0","runs":[{"results":[${result}],${tool}},{${artifacts},${tool}},{${artifacts},${tool},"results":[${result}]}]}`
    expect(await store.read(text, { project })).toMatchObject({ results: 2, new: 2 })
  })

  test('with lines and columns that are no numbers of lines', async () => {
    const project = store.project()
    const regions = [
      { startLine: 1e300 },
      { startLine: -1 },
      { startLine: 1.5 },
      { startLine: '7' },
      { startLine: 'seven' },
      { startLine: null },
      { startLine: 2 ** 31 },
      { startLine: 3, endColumn: 2 ** 40 },
      7,
    ]
    const results = regions.map((region, at) => ({
      message: { text: `m${at}` },
      locations: [{ physicalLocation: { artifactLocation: { uri: `${at}` }, region } }],
    }))
    await store.read(log(run(results)), { project })
    expect((await store.list(`project:${project}`)).map(({ line }) => line)).toEqual([null, null, null, 7, null, null, null, 3, null])
  })

  test('of which the report stays small, whatever it quotes', async () => {
    const project = store.project()
    const results = Array.from({ length: 300 }, (_, at) => ({
      ruleId: `${at}`,
      ruleIndex: 7,
      level: `${at}${'x'.repeat(10_000)}\0\u202e`,
      message: {},
    }))
    const upload = await store.read(log(run(results)), { project })
    expect(JSON.stringify(upload.report).length).toBeLessThan(200_000)
    // oxlint-disable-next-line no-control-regex -- these are what a sentence must not hold
    for (const { sentence } of upload.report) expect(sentence).not.toMatch(/[\u0000-\u001f\u202e]/)
    expect(upload.report.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(600)
  })

  test('up to as many runs as an upload may have', async () => {
    const project = store.project()
    const logWith = (runs: number) => log(...Array.from({ length: runs }, (_, at) => run([finding({ message: `m${at}` })])))
    const refused = await store.send(logWith(6), { project, limits: { runs: 5 } })
    expect(refused).toMatchObject({
      status: 'failed',
      error: { code: 'too-many-runs', sentence: expect.stringContaining('more than 5 runs') },
    })
    expect(await store.list(`project:${project}`)).toEqual([])
    expect(await store.send(logWith(5), { project, limits: { runs: 5 } })).toMatchObject({ status: 'done', results: 5 })
  })
})
