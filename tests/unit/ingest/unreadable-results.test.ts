import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'
import { finding, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool"}},"results":['

/** A log whose results are these texts, JSON or not. */
function logOfTexts(...results: string[]): string {
  return `${head}${results.join(',')}]}]}`
}

function sound(message: string): string {
  return JSON.stringify(finding({ message, fingerprint: message, path: `src/${message}.ts` }))
}

const broken: [what: string, text: string, why: string][] = [
  ['null', 'null', 'no JSON object'],
  ['a string', '"text with \\" quotes, [brackets] and {braces}"', 'no JSON object'],
  ['a number', '-1.5e3', 'no JSON object'],
  ['a truth value', 'true', 'no JSON object'],
  ['an array', '[{"ruleId":"r"}]', 'no JSON object'],
  ['a wrong word', '{"a":tru}', 'not valid JSON'],
  ['a trailing comma', '{"ruleId":"r",}', 'not valid JSON'],
  ['no colon', '{"ruleId" "r"}', 'not valid JSON'],
  ['a control character', '{"ruleId":"a\u0001b"}', 'not valid JSON'],
  ['an unknown escape', '{"ruleId":"\\x"}', 'not valid JSON'],
  ['no quotes', '{ruleId:1}', 'not valid JSON'],
]

describe.each(engines)('on %s, an element of results that is no result (SARIF §3.14.23)', (engine) => {
  const store = useStore(engine)

  async function rawOf(id: ResultId): Promise<string | null> {
    const loaded = await loadResult(store.db, id)
    return loaded.status === 'found' ? loaded.detail.raw.text : null
  }

  test.each(broken)('%s is kept as it is, named, and its neighbours are read', async (_, text, why) => {
    const project = store.project()
    const upload = await store.read(logOfTexts(sound('before'), text, sound('between'), text, sound('behind')), { project })
    expect(upload).toMatchObject({ results: 5, new: 5 })
    expect(upload.report).toMatchObject([
      { code: 'result-unreadable', severity: 'error', count: 2, pointers: ['/runs/0/results/1', '/runs/0/results/3'] },
      { code: 'run-incomplete', pointers: ['/runs/0'] },
    ])
    expect(upload.report[0]?.sentence).toContain(why)
    const listed = await store.list(`project:${project}`)
    const sentence = `This result could not be read: it is ${why}.`
    expect(listed.map(({ message }) => message)).toEqual([sentence, sentence, 'before', 'behind', 'between'])
    expect(listed[0]).toMatchObject({ rule: '', path: '', level: 'none', severity: 'none', kind: 'fail', line: null })
    for (const { id, message } of listed) expect(await rawOf(id)).toBe(message === sentence ? text : sound(message))
  })

  test('keeps its id, whatever stands around it, and equal ones have ids of their own', async () => {
    const project = store.project()
    await store.read(logOfTexts('{"a":tru}', 'null', 'null'), { project })
    const ids = (await store.list(`project:${project}`)).map(({ id }) => id).sort()
    expect(new Set(ids).size).toBe(3)
    expect(await store.read(logOfTexts('null', sound('new'), '{"a":tru}', 'null'), { project })).toMatchObject({ new: 1, fixed: 0 })
    expect((await store.list(`project:${project} -path:src`)).map(({ id }) => id).sort()).toEqual(ids)
  })

  // Computed apart from this code, as in identity.test.ts: the fingerprint is "unreadable " and the SHA-256 of the bytes, the
  // first 20 characters of its base64url.
  test('has the id that it has always had', async () => {
    await store.read(logOfTexts('{"a":tru}', 'null'), { project: 'golden' })
    const ids = (await store.list('project:golden')).map(({ id }) => id).sort()
    expect(ids).toEqual(['947k5347t61r1qfba7jc', 'j3kxkyyhqajs2xdb2tfx'])
  })

  test('opens a page of its own', async () => {
    const project = store.project()
    await store.read(logOfTexts('[1, 2]'), { project })
    const [listed] = await store.list(`project:${project}`)
    const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id))
    expect(loaded).toMatchObject({
      status: 'found',
      detail: { raw: { text: '[1, 2]', bytes: 6 }, path: { path: '' }, places: { locations: { listed: [], total: 0 } }, tags: [] },
    })
  })

  test('is not taken for one that is fixed, however often it comes', async () => {
    const project = store.project()
    await store.read(logOfTexts(sound('a'), sound('b')), { project })
    for (const more of [[], [sound('c')], [sound('c')]]) {
      expect(await store.read(logOfTexts(sound('a'), '{"a":tru}', ...more), { project })).toMatchObject({ fixed: 0 })
      expect(await store.messages(project, 'is:open')).toEqual(expect.arrayContaining(['a', 'b']))
    }
    expect(await store.read(logOfTexts(sound('a')), { project })).toMatchObject({ fixed: 3 })
  })

  test('that is an empty object is a result that says nothing', async () => {
    const project = store.project()
    const upload = await store.read(logOfTexts('{}', '{ }'), { project })
    expect(upload.report.map(({ code }) => code)).toEqual(['message-missing', 'schema-violation'])
    expect(await store.list(`project:${project}`)).toMatchObject([
      { message: '', rule: '', level: 'warning' },
      { message: '', rule: '', level: 'warning' },
    ])
  })

  // Members that a row does not need are not parsed with it: its page and its export cannot have them.
  test.each(['codeFlows', 'fixes', 'relatedLocations'])('of which only the %s are broken is listed, and named', async (name) => {
    const project = store.project()
    const text = sound('half').replace(/\}$/, `,"${name}":[tru]}`)
    const upload = await store.read(logOfTexts(sound('before'), text, '{"a":tru}'), { project })
    expect(upload.results).toBe(3)
    expect(upload.report.map(({ code, severity, pointers }) => ({ code, severity, pointers }))).toEqual([
      { code: 'result-part-malformed', severity: 'error', pointers: ['/runs/0/results/1'] },
      { code: 'result-unreadable', severity: 'error', pointers: ['/runs/0/results/2'] },
      { code: 'run-incomplete', severity: 'warning', pointers: ['/runs/0'] },
    ])
    expect(await store.messages(project, 'is:open')).toContain('half')
  })

  test('that is larger than the limit is named, and not counted among those stored', async () => {
    const project = store.project()
    const large = JSON.stringify(finding({ message: 'x'.repeat(5000) }))
    const upload = await store.read(logOfTexts(sound('before'), large, sound('behind')), { project, limits: { resultBytes: 4000 } })
    expect(upload).toMatchObject({ results: 2, new: 2 })
    expect(upload.report).toMatchObject([
      { code: 'result-too-large', severity: 'error', count: 1, pointers: ['/runs/0/results/1'] },
      { code: 'run-incomplete', pointers: ['/runs/0'] },
    ])
    expect(await store.messages(project, 'is:open')).toEqual(['before', 'behind'])
  })

  test('that is larger than the limit is not taken for fixed', async () => {
    const project = store.project()
    await store.read(logOfTexts(sound('a'), sound('b')), { project })
    const grown = JSON.stringify({
      ...finding({ message: 'b', fingerprint: 'b', path: 'src/b.ts' }),
      properties: { filler: 'x'.repeat(5000) },
    })
    expect(await store.read(logOfTexts(sound('a'), grown), { project, limits: { resultBytes: 4000 } })).toMatchObject({ fixed: 0 })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
  })

  test('is named in every report, read for the first time or not', async () => {
    const project = store.project()
    await store.read(logOfTexts(sound('a'), 'null'), { project })
    const upload = await store.read(logOfTexts(sound('a'), 'null', sound('b')), { project })
    expect(upload.report).toMatchObject([
      { code: 'result-unreadable', count: 1, pointers: ['/runs/0/results/1'] },
      { code: 'run-incomplete', count: 1, pointers: ['/runs/0'] },
    ])
  })

  test('does not keep the others from matching', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const ids = await store.ids(project)
    const [a, b] = ['a', 'b'].map((name, at) => JSON.stringify(finding({ message: name, fingerprint: name, line: at + 1 })))
    expect(await store.read(logOfTexts(a ?? '', '{"a":tru}', b ?? ''), { project })).toMatchObject({ results: 3, new: 1, fixed: 0 })
    expect(await store.ids(project)).toMatchObject(ids)
  })
})
