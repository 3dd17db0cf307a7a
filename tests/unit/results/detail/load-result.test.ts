import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { codeOf, verdicts } from '#app/sarif/codes.ts'
import { keepUploadSources } from '#app/uploads/upload-sources.server.ts'
import { failed, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'

describe.each(engines)('on %s, the page of a result', (engine) => {
  const store = useStore(engine)

  async function load(id: string | undefined): Promise<ResultDetail> {
    const loaded = await loadResult(store.db, resultIdSchema.parse(id))
    if (loaded.status !== 'found') throw new Error(loaded.status)
    return loaded.detail
  }

  /** The page of a project's one result. */
  async function loadOnly(project: string, q = 'is:*'): Promise<ResultDetail> {
    const [listed, ...others] = await store.list(`project:${project} ${q}`)
    expect(others).toEqual([])
    return load(listed?.id)
  }

  test('says which fingerprint was computed of the embedded file, where the log has none', async () => {
    const project = store.project()
    const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { text: ' a\nb\n  \t\tc\n d' } }]
    await store.read(log(run([finding({ line: 2 })], { artifacts })), { project })
    expect((await loadOnly(project)).fingerprints).toEqual({
      used: [{ name: 'primaryLocationLineHash', value: '54703d4cd895b18' }],
      reason: 'computed by Assay from the embedded file, as the result has no fingerprint in the log',
      all: [],
    })
    const other = store.project()
    await store.read(log(run([finding({ line: 9 })], { artifacts })), { project: other })
    expect((await loadOnly(other)).fingerprints).toMatchObject({ used: [], reason: 'the result has no fingerprint' })
  })

  test('says which fingerprint was computed of the file that came beside the log, and that it is the same by it', async () => {
    const [project, path] = [store.project(), 'src/a.ts']
    const long = `${'// nothing is wrong here\n'.repeat(20_000)} a\nb\n  \t\tc\n d`
    for (const [text, line] of [
      [' a\nb\n  \t\tc\n d', 2],
      [long, 20_002],
    ] as const) {
      const message = `Found ${text.length > 100 ? 'again' : 'first'}`
      await store.read(
        await zipped([
          ['log.sarif', logOf([{ path, line, message }])],
          [path, text],
        ]),
        { project },
      )
      expect((await loadOnly(project, 'is:open')).fingerprints).toEqual({
        used: [{ name: 'primaryLocationLineHash', value: '54703d4cd895b18' }],
        reason: 'computed by Assay from the file that came with the log, as the result has no fingerprint in the log',
        all: [],
      })
    }
    const { matched, history } = await loadOnly(project, 'is:open')
    expect(matched?.reason).toBe('same path and fingerprint “primaryLocationLineHash”')
    expect(history.entries).toHaveLength(2)
  })

  test('names no fingerprint of a file that came when the log had been read', async () => {
    const project = store.project()
    const upload = await store.read(logOf([{ line: 2 }]), { project })
    const provider = { read: async () => Buffer.from(' a\nb\n  \t\tc\n d') }
    expect(await keepUploadSources(store.db, upload.id, provider, defaultLimits)).toMatchObject({ kept: 1 })
    expect((await loadOnly(project)).fingerprints).toMatchObject({ used: [], reason: 'the result has no fingerprint' })
  })

  test('says which fingerprints tell nothing, and that nothing is told by them', async () => {
    const project = store.project()
    const stated = (own: string) => ({ partialFingerprints: { 'own/v1': own, 'tool/v1': 'same' } })
    const found = ['a', 'b', 'c', 'd'].map((own, at) => ({ line: at + 1, message: own, ...stated(own) }))
    await store.read(logOf(found), { project })
    const { a } = await store.ids(project)
    const { fingerprints } = await load(a)
    expect(fingerprints.used).toEqual([{ name: 'own/v1', value: 'a' }])
    expect(fingerprints.reason).toBe(
      'from partialFingerprints, every name at its greatest version, as there are no fingerprints; without tool/v1, which is the same for all results of the rule',
    )
    const [plain, artifacts] = [store.project(), [{ location: { uri: 'src/a.ts' }, contents: { text: 'x\n'.repeat(200) } }]]
    await store.read(
      logOf(
        [1, 2, 3, 4].map((line) => ({ line, message: `on ${line}` })),
        { artifacts },
      ),
      { project: plain },
    )
    const [first] = await store.list(`project:${plain}`)
    expect((await load(first?.id)).fingerprints).toMatchObject({
      used: [],
      reason: expect.stringContaining('without primaryLocationLineHash'),
    })
  })

  test('says what the log says, and why', async () => {
    const project = store.project()
    const rule = {
      id: 'js/sql',
      name: 'SqlInjection',
      shortDescription: { text: 'SQL from user input' },
      fullDescription: { text: 'Building a query from user input is unsafe.' },
      help: { text: 'Use parameters.', markdown: '# Use parameters\n<script>alert(1)</script>' },
      helpUri: 'https://example.org/sql',
      defaultConfiguration: { level: 'error' },
      properties: { tags: ['security', 'external/cwe/cwe-089'], 'security-severity': '8.8' },
    }
    const result = {
      ruleId: 'js/sql',
      ruleIndex: 0,
      message: { text: 'Query from [user input](1) and [docs](https://example.org/d).' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/db.ts', uriBaseId: 'SRC' },
            region: { startLine: 3, startColumn: 5, endColumn: 9, snippet: { text: 'run(query)' } },
          },
        },
      ],
      relatedLocations: [
        { id: 1, message: { text: 'source' }, physicalLocation: { artifactLocation: { uri: 'src/http.ts' }, region: { startLine: 8 } } },
      ],
      partialFingerprints: { 'hash/v1': 'old', 'hash/v2': '39fa2ee980eb94b0:1' },
      codeFlows: [{ threadFlows: [{ locations: [{}, {}] }] }],
    }
    const described = {
      tool: 'CodeQL',
      version: '2.15.0',
      rules: [rule],
      category: 'nightly',
      commit: 'abc',
      originalUriBaseIds: { SRC: { uri: 'file:///build/' } },
    }
    const upload = await store.read(log(run([result], described)), { project })
    const detail = await loadOnly(project)
    expect(detail).toMatchObject({
      project,
      ref: 'main',
      tool: { name: 'CodeQL', version: '2.15.0' },
      run: {
        pointer: '/runs/0',
        automationId: 'nightly/1',
        complete: true,
        commit: 'abc',
        upload: upload.id,
        receivedAt: upload.receivedAt,
      },
      rule: {
        id: 'js/sql',
        name: 'SqlInjection',
        title: 'SQL from user input',
        description: 'Building a query from user input is unsafe.',
        helpText: 'Use parameters.',
        helpUri: { uri: 'https://example.org/sql', href: 'https://example.org/sql' },
      },
      message: [
        { type: 'text', text: 'Query from ' },
        { type: 'location', text: 'user input', anchor: 'place-1', title: 'src/http.ts:8' },
        { type: 'text', text: ' and ' },
        { type: 'link', text: 'docs', href: 'https://example.org/d' },
        { type: 'text', text: '.' },
      ],
      messageHtml: null,
      severity: { value: 'high', reason: expect.stringContaining('8.8') },
      level: { value: 'error', reason: expect.stringContaining('rule') },
      kind: { value: 'fail' },
      state: 'open',
      baseline: 'new',
      logBaseline: 'unset',
      verdict: 'unreviewed',
      firstSeen: upload.receivedAt,
      lastSeen: upload.receivedAt,
      path: { path: 'src/db.ts', uri: 'file:///build/src/db.ts' },
      region: { startLine: 3, startColumn: 5, endColumn: 9 },
      places: {
        locations: { listed: [{ path: 'src/db.ts', line: 3, column: 5 }], total: 1 },
        related: { listed: [{ anchor: 'place-1', path: 'src/http.ts', line: 8, message: [{ type: 'text', text: 'source' }] }], total: 1 },
        linked: [],
      },
      flows: { listed: [{ message: [], threads: 1, steps: 2 }], total: 1 },
      stacks: { listed: [], total: 0 },
      source: { kind: 'lines', origin: 'snippet', lines: [{ number: 3, marked: true }] },
      steps: 2,
      tags: ['security', 'external/cwe/cwe-089'],
      cwes: [{ id: 89 }],
      fingerprints: { used: [{ name: 'hash/v2', value: '39fa2ee980eb94b0' }] },
      raw: { text: JSON.stringify(result) },
    })
    expect(detail.rule.helpHtml).toContain('Use parameters</h')
    expect(detail.rule.helpHtml).not.toContain('<script')
    expect(detail.path.steps.length).toBeGreaterThan(0)
  })

  test('agrees with the list', async () => {
    const project = store.project()
    const levels = ['error', 'warning', 'note', 'none', undefined, 'fatal']
    const kinds = ['fail', 'pass', 'open', undefined, 'other']
    const results = levels.flatMap((level) => kinds.map((kind) => finding({ message: `${level} ${kind}`, level, kind })))
    await store.read(log(run(results)), { project })
    const listed = await store.list(`project:${project} is:*`)
    expect(listed).toHaveLength(results.length)
    for (const row of listed) {
      const { severity, level, kind, state, baseline, path, tool, ref } = await load(row.id)
      const shown = {
        severity: severity.value,
        level: level.value,
        kind: kind.value,
        state,
        baseline,
        path: path.path,
        tool: tool.name,
        ref,
      }
      expect(row).toMatchObject(shown)
    }
  })

  test('of one that could not be read says so, and agrees with the list', async () => {
    const project = store.project()
    await store.read('{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool"}},"results":[{"a":tru}]}]}', { project })
    const [listed] = await store.list(`project:${project}`)
    expect(await load(listed?.id)).toMatchObject({
      title: listed?.message,
      message: [{ type: 'text', text: listed?.message }],
      level: { value: 'none' },
      severity: { value: 'none' },
      raw: { text: '{"a":tru}' },
    })
  })

  test('follows its life', async () => {
    const project = store.project()
    const uploads = [await store.read(named(['a', 'b']), { project })]
    const { b } = await store.ids(project)
    expect(await load(b)).toMatchObject({ state: 'open', baseline: 'new' })
    uploads.push(await store.read(named(['a', 'b']), { project, commit: '2' }))
    expect(await load(b)).toMatchObject({
      state: 'open',
      baseline: 'unchanged',
      firstSeen: uploads[0]?.receivedAt,
      lastSeen: uploads[1]?.receivedAt,
      run: { upload: uploads[1]?.id, commit: '2', receivedAt: uploads[1]?.receivedAt },
    })
    uploads.push(await store.read(named(['b', 'a']), { project }))
    expect(await load(b)).toMatchObject({ state: 'open', baseline: 'updated', region: { startLine: 1 }, run: { upload: uploads[2]?.id } })
    await store.read(named(['a']), { project })
    await store.read(named(['a']), { project, commit: '5' })
    expect(await load(b)).toMatchObject({
      state: 'fixed',
      baseline: 'absent',
      lastSeen: uploads[2]?.receivedAt,
      region: { startLine: 1 },
      run: { upload: uploads[2]?.id },
    })
    uploads.push(await store.read(named(['a', 'b']), { project }))
    expect(await load(b)).toMatchObject({ state: 'reopened', firstSeen: uploads[0]?.receivedAt, lastSeen: uploads[3]?.receivedAt })
  })

  test('shows it on the default ref first', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['b', 'a']), { project, ref: 'refs/pull/1/merge' })
    expect(await load((await store.ids(project))['a'])).toMatchObject({ ref: 'main', region: { startLine: 1 } })
  })

  test('shows it where it is open before where it is fixed', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'refs/pull/1/merge' })
    await store.read(named(['a']), { project, ref: 'refs/pull/2/merge' })
    const { a } = await store.ids(project, 'ref:pull/1')
    expect(await load(a)).toMatchObject({ ref: 'pull/2', state: 'open' })
    await store.read(named([]), { project, ref: 'refs/pull/2/merge' })
    expect(await load(a)).toMatchObject({ ref: 'pull/1', state: 'open' })
    await store.read(named([]), { project, ref: 'refs/pull/1/merge' })
    expect(await load(a)).toMatchObject({ state: 'fixed' })
  })

  test.each([
    [null, 'wont-fix'],
    ['2999-01-01T00:00:00.000Z', 'wont-fix'],
    ['2000-01-01T00:00:00.000Z', 'unreviewed'],
  ] as const)('shows a verdict until %s as the list does', async (until, shown) => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const { a } = await store.ids(project)
    await store.db.kysely
      .updateTable('result')
      .set({ verdict: codeOf(verdicts, 'wont-fix'), verdict_until: until })
      .where('uid', '=', a ?? '')
      .execute()
    expect(await store.list(`project:${project} verdict:*`)).toMatchObject([{ verdict: shown }])
    expect(await load(a)).toMatchObject({ verdict: shown })
  })

  test('whose id has another by now leads there', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const { a } = await store.ids(project)
    const { id } = await store.db.kysely
      .selectFrom('result')
      .select('id')
      .where('uid', '=', a ?? '')
      .executeTakeFirstOrThrow()
    const alias = resultIdSchema.parse('00000000000000000000')
    await store.db.kysely.insertInto('permalink').values({ uid: alias, result: id }).execute()
    expect(await loadResult(store.db, alias)).toEqual({ status: 'moved', to: a })
  })

  test('that never was is unknown', async () => {
    expect(await loadResult(store.db, resultIdSchema.parse('zzzzzzzzzzzzzzzzzzzz'))).toEqual({ status: 'unknown' })
  })

  test('of an incomplete run says that it is', async () => {
    const project = store.project()
    await store.read(logOf([{ message: 'a' }], { invocations: [{ executionSuccessful: false }] }), { project })
    expect(await loadOnly(project)).toMatchObject({ run: { complete: false } })
  })

  test('says whether the run that it was seen in last is incomplete, and not the one that it has stood since', async () => {
    const project = store.project()
    const results = [{ message: 'a' }]
    await store.read(logOf(results, failed), { project })
    const whole = await store.read(logOf(results), { project })
    expect(await loadOnly(project)).toMatchObject({ run: { upload: whole.id, complete: true } })
    const broken = await store.read(logOf([], failed), { project })
    expect(await loadOnly(project)).toMatchObject({ state: 'open', run: { upload: broken.id, complete: false } })
  })

  test('shows of a long message its beginning, and says how long it is', async () => {
    const project = store.project()
    await store.read(logOf([{ message: `${'long '.repeat(30_000)}end` }]), { project })
    const { message, messageLength } = await loadOnly(project)
    expect(messageLength).toBe(150_003)
    expect(message.map(({ text }) => text).join('')).toHaveLength(50_000)
    const bomb = store.project()
    const markdown = `[a]: http://example.com/${'x'.repeat(2_000)}\n\n${'[a] '.repeat(9_000)}`
    await store.read(log(run([{ ...finding({}), message: { text: 'plain', markdown } }])), { project: bomb })
    expect(await loadOnly(bomb)).toMatchObject({ messageLength: markdown.length })
    const short = store.project()
    await store.read(logOf([{ message: 'short' }]), { project: short })
    expect(await loadOnly(short)).toMatchObject({ message: [{ text: 'short' }], messageLength: null })
  })
})
