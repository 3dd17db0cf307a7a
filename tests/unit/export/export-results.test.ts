import { describe, expect, test } from 'vitest'
import { begunStream } from '#app/export/byte-stream.ts'
import { exportResults } from '#app/export/export-results.ts'
import { elementsOf, membersOf } from '#app/export/json-members.ts'
import { bagName } from '#app/sarif/assay-bag.ts'
import { unspliced } from '#app/export/unsplice.ts'
import { answer } from '#app/http/endpoint.ts'
import { startModel } from '#app/search/model/thread/model-thread.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { hostileLog } from '#tests/fixtures/hostile-log.ts'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { engines } from '#tests/postgres.ts'
import { schemaErrors } from '#tests/setup/sarif-schema.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported, exportedRuns, origin } from './exported.ts'

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each(engines)('on %s, an export', (engine) => {
  const store = useStore(engine)

  test('is a valid log of the very results, with ids, times and verdicts added', async () => {
    const project = store.project()
    const upload = await store.read(named(['one', 'two', 'three'], { commit: 'abc123', repository: 'https://example.com/a/b' }), {
      project,
      ref: 'refs/heads/main',
      category: 'c',
    })
    const { one, two } = await store.ids(project)
    if (one === undefined || two === undefined) throw new Error('Two results')
    await giveVerdict(
      store.db,
      [one],
      { verdict: 'confirmed', author: 'kim', comment: null, until: null },
      new Map(),
      '2026-01-02T00:00:00.000Z',
    )
    const dismissed = { verdict: 'wont-fix', author: 'kim', comment: 'Tests only.', until: null } as const
    await giveVerdict(store.db, [one], dismissed, new Map(), '2026-01-03T00:00:00.000Z')
    const text = await exported(store.db, 'sarif', `project:${project} verdict:*`)
    const parsed = JSON.parse(text)
    expect(schemaErrors(parsed)).toEqual([])
    const [only, ...others] = parsed.runs
    expect(others).toEqual([])
    expect(only.properties[bagName]).toEqual({
      project,
      projectKey: project,
      ref: 'main',
      isDefaultRef: true,
      category: 'c',
      commit: 'abc123',
      root: null,
      added: ['/properties'],
    })
    expect(only.results.map(({ message }: { message: { text: string } }) => message.text)).toEqual(['one', 'two', 'three'])
    const [first, second] = only.results
    expect(first).toMatchObject({
      guid: expect.stringMatching(guid),
      correlationGuid: expect.stringMatching(guid),
      baselineState: 'new',
      suppressions: [{ kind: 'external', status: 'accepted', justification: 'wont-fix: Tests only.' }],
      provenance: { firstDetectionTimeUtc: upload.receivedAt, lastDetectionTimeUtc: upload.receivedAt },
    })
    expect(first.properties[bagName]).toMatchObject({
      id: one,
      state: 'open',
      verdict: 'wont-fix',
      verdicts: [
        { verdict: 'confirmed', author: 'kim', comment: null, until: null, at: '2026-01-02T00:00:00.000Z' },
        { ...dismissed, at: '2026-01-03T00:00:00.000Z' },
      ],
    })
    expect(second).not.toHaveProperty('suppressions')
    expect(second.guid).not.toBe(first.guid)
    expect(await exported(store.db, 'sarif', `project:${project} verdict:*`)).toBe(text)
  })

  test('justifies a suppression with the words of the verdict that holds again since another was taken back', async () => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one } = await store.ids(project)
    async function say(verdict: 'wont-fix' | 'confirmed', comment: string): Promise<number> {
      const given = { verdict, author: 'kim', comment, until: null }
      return (await giveVerdict(store.db, [one ?? ''], given, new Map(), '2026-01-02T00:00:00.000Z')).change ?? 0
    }
    async function undo(change: number): Promise<number> {
      return (await undoChange(store.db, change, { author: 'lee', comment: 'No.' }, '2026-01-03T00:00:00.000Z')).change ?? 0
    }
    async function result() {
      return (await exportedRuns(store.db, `project:${project} verdict:*`))[0]?.results[0]
    }
    await say('wont-fix', 'Tests only.')
    const undone = await undo(await say('confirmed', 'Not so.'))
    const restored = await result()
    expect(restored?.['suppressions']).toMatchObject([{ justification: 'wont-fix: Tests only.' }])
    expect(restored?.properties[bagName]['verdicts']).toMatchObject([{}, {}, { verdict: 'wont-fix', comment: 'No.', undoes: 1 }])
    // Taken back once more, twice.
    await undo(await undo(undone))
    expect((await result())?.['suppressions']).toMatchObject([{ justification: 'wont-fix: Tests only.' }])
  })

  test('has each run of a ref once, also when what it shared with its base is its own since that went', async () => {
    const project = store.project()
    const findings = Array.from({ length: 20 }, (_, at) => ({ fingerprint: `n${at}`, message: `n${at}`, line: at + 1 }))
    const base = await store.read(logOf(findings), { project, ref: 'main' })
    const pull = { project, ref: 'refs/pull/7/merge' }
    const [x, y] = ['x', 'y'].map((name, at) => ({ fingerprint: name, message: name, line: at + 60 }))
    await store.read(logOf([...findings.slice(2, 9), { ...x }, ...findings.slice(9)]), pull)
    await store.read(logOf([...findings.slice(3, 9), { ...x }, { ...y }, ...findings.slice(9)]), pull)
    const shared = await runsOf()
    expect(shared.map((messages) => messages.length)).toEqual([1, 19])
    await deleteUpload(store.db, base.id)
    expect(await runsOf()).toEqual(shared)

    async function runsOf() {
      const runs = await exportedRuns(store.db, `project:${project} ref:pull/7 is:*`)
      return runs.map(({ results }) => results.map(({ message }) => Object(message).text)).toSorted((a, b) => a.length - b.length)
    }
  })

  test('has a run for each run that results are of, with all that it had besides them', async () => {
    const project = store.project()
    const rules = [{ id: 'a' }, { id: 'r' }]
    const artifacts = [
      { location: { uri: 'a.ts' }, contents: { text: 'let a' } },
      { location: { uri: 'b.ts' }, length: 12 },
      { contents: { text: '' } },
    ]
    const one = run([finding({ ruleIndex: 1, message: 'kept' }), finding({ message: 'other' })], {
      tool: 'One',
      rules,
      artifacts,
      columnKind: 'utf16CodeUnits',
    })
    const two = run([finding({ message: 'kept' })], { tool: 'Two', properties: { tags: ['own'] } })
    await store.read(log(one, run([], { tool: 'Empty' }), two), { project })
    const [first, second, ...more] = await exportedRuns(store.db, `project:${project} kept`)
    expect(more).toEqual([])
    expect(first).toMatchObject({ tool: one['tool'], artifacts, columnKind: 'utf16CodeUnits', results: [{ ruleIndex: 1 }] })
    expect(first?.results).toHaveLength(1)
    expect(second?.properties).toMatchObject({ tags: ['own'], [bagName]: { project } })
  })

  test('leaves every byte of a result as its tool wrote it', async () => {
    const project = store.project()
    const results = [
      '{ "message" : {"text":"a"}, "rank": 1.0, "occurrenceCount":12345678901234567890, "x": 1e999 }',
      '{"message":{"text":"\\ud83d\\ude00 \\ud800 \\u0000 é"},"message":{"text":"b"},"guid":"3f1c0000-0000-4000-8000-000000000000"\n}',
      '{\n\t"message": {"text": "c"},\n\t"properties": { "tags": [] },\n\t"suppressions": [ ]\n}',
    ]
    await store.read(`\ufeff{"runs":[{"results":[${results.join(',')}],"tool":{"driver":{"name":"T"}}}],"version":"2.1.0"}`, { project })
    const text = await exported(store.db, 'sarif', `project:${project} is:*`)
    const bytes = Buffer.from(text)
    const run = elementsOf(bytes, membersOf(bytes)?.parts.get('runs')?.start ?? 0)?.parts[0]
    const array = elementsOf(bytes, membersOf(bytes, run?.start)?.parts.get('results')?.start ?? 0)
    const back = array?.parts.map(({ start, end }) => unspliced(bytes.subarray(start, end))?.json.toString('utf8'))
    expect(back).toEqual(results)
    expect(JSON.parse(text).runs[0].results[1].guid).toBe('3f1c0000-0000-4000-8000-000000000000')
  })

  test('has what the log said besides its runs, once', async () => {
    const project = store.project()
    const external = [{ guid: 'e3f1c000-0000-4000-8000-000000000000' }]
    const runs = [run([finding({ message: 'one' })]), run([finding({ message: 'two' })], { tool: 'Two' })]
    const text = JSON.stringify({ properties: { tags: ['log'] }, runs, inlineExternalProperties: external, version: '2.1.0' })
    await store.read(text, { project })
    const parsed = JSON.parse(await exported(store.db, 'sarif', `project:${project} two`))
    expect(schemaErrors(parsed)).toEqual([])
    expect(parsed.inlineExternalProperties).toEqual(external)
    const both = JSON.parse(await exported(store.db, 'sarif', `project:${project}`)).runs
    const told = both.map((one: { properties: { 'assay/v1': object } }) => one.properties[bagName])
    expect(told[0].log).toEqual({ properties: { tags: ['log'] }, inlineExternalProperties: external })
    expect(told[1]).not.toHaveProperty('log')
  })

  test('has what the log said, however deeply it nests', async () => {
    const project = store.project()
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const runs = JSON.stringify([run([finding()])])
    await store.read(`{"properties":{"deep":${deep}},"inlineExternalProperties":[${deep}],"runs":${runs},"version":"2.1.0"}`, { project })
    expect((await exported(store.db, 'sarif', `project:${project}`)).split(deep)).toHaveLength(4)
  })

  test('says of what could not be read that it could not, and keeps it', async () => {
    const project = store.project()
    const broken = '{"message":{"text":"m"},"codeFlows":[{"a"}]}'
    const noUtf8 = Buffer.from([...Buffer.from('{"message":{"text":"'), 0xff, ...Buffer.from('"}}')])
    const head = Buffer.from(`{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":["bare",${broken},`)
    await store.read(Buffer.concat([head, noUtf8, Buffer.from(']}]}')]), { project })
    const parsed = JSON.parse(await exported(store.db, 'sarif', `project:${project} kind:*`))
    expect(schemaErrors(parsed)).toEqual([])
    const [bare, flow, bytes] = parsed.runs[0].results
    expect(bare.message.text).toMatch(/could not be read/)
    expect(bare.properties[bagName].original).toEqual({ text: '"bare"' })
    expect(flow.properties[bagName].original).toEqual({ text: broken })
    expect(bytes.message.text).toBe('\ufffd')
    expect(bytes.properties[bagName].original).toEqual({ base64: noUtf8.toString('base64') })
  })

  test('of nothing is a log without runs, a table without rows, and no line', async () => {
    const q = 'project:none-such'
    expect(JSON.parse(await exported(store.db, 'sarif', q))).toMatchObject({ version: '2.1.0', runs: [] })
    expect((await exported(store.db, 'csv', q)).split('\r\n')).toEqual([expect.stringContaining('id,severity'), ''])
    expect(await exported(store.db, 'jsonl', q)).toBe('')
  })

  test('of hostile texts is what it is of others', async () => {
    const project = store.project()
    await store.read(hostileLog(), { project })
    const q = `project:${project} is:* kind:*`
    const parsed = JSON.parse(await exported(store.db, 'sarif', q))
    expect(parsed.runs[0].results).toHaveLength(7)
    expect((await exported(store.db, 'jsonl', q)).trimEnd().split('\n')).toHaveLength(7)
  })

  test('is of the moment at which it was asked for', async () => {
    const project = store.project()
    await store.read(named(Array.from({ length: 1050 }, (_, at) => `m${at}`)), { project })
    const question = { q: `project:${project}`, format: 'jsonl', sort: 'path', origin } as const
    const { total, bytes } = await exportResults(store.db, question)
    const { m1049: late } = await store.ids(project, 'm1049')
    const uids = late === undefined ? [] : [late]
    await giveVerdict(
      store.db,
      uids,
      { verdict: 'wont-fix', author: null, comment: null, until: null },
      new Map(),
      '2026-01-03T00:00:00.000Z',
    )
    await store.read(named(['other']), { project })
    let text = ''
    for await (const chunk of bytes) text += chunk.toString('utf8')
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(total).toBe(1050)
    expect(rows.map(({ message, state, verdict, version }) => ({ message, state, verdict, version }))).toEqual(
      Array.from({ length: 1050 }, (_, at) => ({ message: `m${at}`, state: 'open', verdict: 'unreviewed', version: 0 })),
    )
  })

  test('breaks off when what it is of is deleted meanwhile', async () => {
    const project = store.project()
    await store.read(named(Array.from({ length: 1050 }, (_, at) => `m${at}`)), { project })
    const { bytes } = await exportResults(store.db, { q: `project:${project}`, format: 'jsonl', sort: 'path', origin })
    await store.db.kysely.deleteFrom('sighting').where('message', '=', 'm1049').execute()
    const read = async () => {
      for await (const _ of bytes);
    }
    await expect(read()).rejects.toMatchObject({ code: 'rows-gone' })
  })

  test('breaks off as well when the rest of a long message is deleted before it is read', async () => {
    const project = store.project()
    await store.read(named([`a ${'word '.repeat(40_000)}`, `b ${'word '.repeat(40_000)}`]), { project })
    const { bytes } = await exportResults(store.db, { q: `project:${project}`, format: 'jsonl', sort: 'path', origin })
    expect(await bytes.next()).toMatchObject({ done: false })
    await store.db.kysely.deleteFrom('sighting').where('message', 'like', 'b word%').execute()
    await expect(bytes.next()).rejects.toMatchObject({ code: 'rows-gone' })
  })

  test.each(['sarif', 'csv', 'jsonl'] as const)(
    'as %s is refused when all of it is deleted before it begins, which is no fault',
    async (format) => {
      const project = store.project()
      const { id } = await store.read(named(['one', 'two']), { project })
      const { bytes } = await exportResults(store.db, { q: `project:${project}`, format, sort: 'path', origin })
      await deleteUpload(store.db, id)
      const response = await answer(async () => new Response(await begunStream(bytes, () => {})))
      expect(response.status).toBe(410)
      expect(await response.json()).toEqual({
        type: 'about:blank',
        status: 410,
        code: 'gone',
        title: expect.stringMatching(/were deleted meanwhile\./),
      })
    },
  )

  test('that has begun breaks off when the rest of it is deleted', async () => {
    const project = store.project()
    const { id } = await store.read(named(Array.from({ length: 1050 }, (_, at) => `m${at} ${'word '.repeat(200)}`)), { project })
    const { bytes } = await exportResults(store.db, { q: `project:${project}`, format: 'jsonl', sort: 'path', origin })
    const response = new Response(await begunStream(bytes, () => {}))
    await deleteUpload(store.db, id)
    await expect(response.text()).rejects.toMatchObject({ code: 'rows-gone' })
  })

  test('is the same from memory', async () => {
    const project = store.project()
    await store.read(named(['one', 'two', 'three']), { project })
    const q = `project:${project}`
    const bySql = [await exported(store.db, 'sarif', q), await exported(store.db, 'csv', q, 'rule')]
    const thread = startModel(store.db, 1_000_000, () => {})
    expect([await exported(store.db, 'sarif', q), await exported(store.db, 'csv', q, 'rule')]).toEqual(bySql)
    await thread.stop()
  })
})
