import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { enterVerdicts } from '#app/store/verdicts/enter-verdicts.ts'
import { lastRevision } from '#app/store/revision.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { verdictLog } from '#app/store/verdicts/verdict-log.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { exported } from './exported.ts'
import { lasting, type Run, useRestore } from './restored.ts'

const everything = 'is:* ref:* verdict:* kind:*'
describe.each(engines)('on %s, an exported log', (engine) => {
  const from = useStore(engine)
  const to = useStore(engine)
  const restore = useRestore()

  test('gives an empty database the ids, states, verdicts and texts that it was exported with', async () => {
    const [first, second] = [from.project(), from.project()]
    const odd = '{ "message": {"text": "odd \\ud800"}, "rank": 1.0,"properties" : {"tags" :["t"] } }'
    await from.read(named(['kept', 'moves', 'fixed', 'comes back'], { category: 'nightly' }), { project: first, ref: 'main' })
    await from.read(named(['kept', 'moves'], { category: 'nightly' }), { project: first, ref: 'main' })
    const moved = finding({ fingerprint: 'moves', message: 'moves, changed', line: 90 })
    const results = [
      finding({ fingerprint: 'kept', message: 'kept' }),
      moved,
      finding({ fingerprint: 'comes back', message: 'comes back' }),
    ]
    await from.read(log(run(results, { category: 'nightly' })), { project: first, ref: 'main', commit: 'c3' })
    await from.read(named(['kept', 'on the pull request'], { category: 'nightly' }), { project: first, ref: 'refs/pull/7/merge' })
    const artifacts = [{ contents: { text: 'let a' } }, { location: { uri: 'b' } }]
    await from.read(
      `{"version":"2.1.0","runs":[${JSON.stringify(run([], { tool: 'Other', artifacts })).replace('[]', `[${odd},"bare"]`)}]}`,
      { project: second },
    )
    const { kept } = await from.ids(first, 'kept')
    for (const [verdict, at] of [
      ['confirmed', '01'],
      ['false-positive', '02'],
    ] as const) {
      const given = { verdict, author: 'kim', comment: `said ${at}\u2028on two lines`, until: null }
      await giveVerdict(from.db, [kept ?? ''], given, new Map(), `2026-01-${at}T00:00:00.000Z`)
    }

    const text = await exported(from.db, 'sarif', everything)
    await restore(to, text)
    expect(lasting(await exported(to.db, 'sarif', everything))).toEqual(lasting(text))
    for (const q of ['is:open', 'is:fixed', 'is:reopened', 'is:open verdict:false-positive', 'ref:pull/7']) {
      const asked = (store: TestStore) =>
        store.list(`project:${first} ${q}`).then((rows) => rows.map(({ id, message, verdict }) => ({ id, message, verdict })))
      expect(await asked(to), q).toEqual(await asked(from))
    }

    // What comes next finds its results again.
    const ids = await to.ids(first, 'is:open verdict:*')
    await to.read(
      named(['kept', 'moves, changed', 'new'], { category: 'nightly' }).replace('"primary/v1":"moves, changed"', '"primary/v1":"moves"'),
      { project: first, ref: 'main' },
    )
    const after = await to.ids(first, 'is:open verdict:*')
    expect({ kept: after['kept'], moves: after['moves, changed'] }).toEqual({ kept: ids['kept'], moves: ids['moves, changed'] })
  })

  test.each(['pull/7', '*'])(
    'of a ref that has what its base shows gives each result its own id, whatever stands between them: ref:%s',
    async (ref) => {
      const project = from.project()
      const names = Array.from({ length: 30 }, (_, at) => `n${at}`)
      await from.read(named(names), { project, ref: 'main' })
      const pull = { project, ref: 'refs/pull/7/merge' }
      await from.read(named([...names.slice(3, 12), 'between', ...names.slice(12)]), pull)
      await from.read(named([...names.slice(4, 12), 'between', 'later', ...names.slice(12)]), pull)
      const { n7 } = await from.ids(project, 'n7')
      const given = { verdict: 'confirmed', author: 'kim', comment: 'said', until: null } as const
      await giveVerdict(from.db, [n7 ?? ''], given, new Map(), '2026-01-01T00:00:00.000Z')
      const q = `project:${project} ref:${ref} is:* verdict:* kind:*`
      const text = await exported(from.db, 'sarif', q)
      const { runs }: { runs: Run[] } = JSON.parse(text)
      const count = ref === '*' ? 59 : 29
      expect(runs.reduce((sum, { results }) => sum + results.length, 0)).toBe(count)
      await restore(to, text)
      expect(lasting(await exported(to.db, 'sarif', q))).toEqual(lasting(text))
      for (const state of ['is:open verdict:*', 'is:fixed', 'verdict:confirmed']) {
        expect(await to.ids(project, `ref:pull/7 ${state}`), state).toEqual(await from.ids(project, `ref:pull/7 ${state}`))
      }
    },
  )

  test('says, where it is read as any other log, what takes its ids and verdicts over', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    const sentence: unknown = expect.stringContaining('import --restore')
    const remark = { code: 'exported-by-assay', severity: 'note', sentence, pointers: ['/runs/0/properties/assay~1v1'] }
    expect(await from.read(text, { project: from.project() })).toMatchObject({ results: 1, report: [remark] })
    expect(await restore(to, text)).toMatchObject([{ results: 1, report: [] }])
  })

  test('of a ref that came to have what its base shows says of each result what it did, also that it had been fixed', async () => {
    const project = from.project()
    const names = Array.from({ length: 12 }, (_, at) => `n${at}`)
    const pull = { project, ref: 'refs/pull/7/merge' }
    const elsewhere = names.map((name, at) => ({ fingerprint: name, message: name, line: at + 100 }))
    await from.read(named(names), { project, ref: 'main' })
    await from.read(logOf(elsewhere), pull)
    await from.read(logOf(elsewhere.slice(0, 5)), pull)
    const whole = names.map((name, at) => ({ fingerprint: name, message: name, line: at + 1 }))
    await from.read(logOf([...whole.slice(0, 5), { fingerprint: 'x', message: 'x', line: 300 }, ...whole.slice(5)]), pull)
    const text = await exported(from.db, 'sarif', `project:${project} ${everything}`)
    await restore(to, text)
    const shares = await to.db.kysely.selectFrom('share').select('id').where('part', '>', 0).execute()
    expect(shares.length).toBeGreaterThan(0)
    expect(await to.ids(project, 'ref:pull/7')).toEqual(await from.ids(project, 'ref:pull/7'))
    expect(await to.messages(project, 'ref:pull/7 is:reopened')).toEqual(await from.messages(project, 'ref:pull/7 is:reopened'))
  })

  test('of a ref gives each result what its own bag says, whatever its base came to show since', async () => {
    const project = from.project()
    await from.read(named(['a', 'b']), { project, ref: 'main' })
    await from.read(
      log(run([finding({ fingerprint: 'y', message: 'y', line: 50 }), ...both(), finding({ fingerprint: 'x', message: 'x', line: 60 })])),
      {
        project,
        ref: 'refs/pull/7/merge',
      },
    )
    await from.read(log(run([...both(), finding({ fingerprint: 'x', message: 'x', line: 60 })])), { project, ref: 'main' })
    const text = await exported(from.db, 'sarif', `project:${project} ${everything}`)
    await restore(to, text)
    expect(lasting(await exported(to.db, 'sarif', `project:${project} ${everything}`))).toEqual(lasting(text))
    expect(await to.ids(project, 'ref:pull/7')).toEqual(await from.ids(project, 'ref:pull/7'))

    function both() {
      return ['a', 'b'].map((name, at) => finding({ fingerprint: name, message: name, line: at + 1 }))
    }
  })

  test('says of many results what was said of them, in few steps, and what of it took back another', async () => {
    const project = from.project()
    const names = Array.from({ length: 300 }, (_, at) => `n${at}`)
    await from.read(named(names), { project })
    await from.read(named([...names.slice(1), names[0] ?? '']).replaceAll('"primary/v1":"n', '"primary/v1":"other '), { project })
    const rows = await from.db.kysely.selectFrom('result').select('uid').execute()
    const uids = rows.map(({ uid }) => uid)
    const given = { author: 'kim', comment: null, until: null }
    await giveVerdict(from.db, uids, { ...given, verdict: 'wont-fix' }, new Map(), '2026-01-01T00:00:00.000Z')
    const { change } = await giveVerdict(from.db, uids, { ...given, verdict: 'confirmed' }, new Map(), '2026-01-02T00:00:00.000Z')
    await undoChange(from.db, change ?? 0, { author: 'lee', comment: 'No.' }, '2026-01-03T00:00:00.000Z')
    const text = await exported(from.db, 'sarif', `project:${project} ${everything}`)
    await restore(to, text)
    expect(lasting(await exported(to.db, 'sarif', `project:${project} ${everything}`))).toEqual(lasting(text))
    // Whatever is written takes a revision.
    expect(await lastRevision(to.db.kysely)).toBeLessThan(names.length)
    const [listed] = await to.list(`project:${project} is:* verdict:*`)
    const { entries } = await verdictLog(to.db.kysely, await numberOf(listed?.id ?? ''), 9)
    expect(entries.map(({ verdict, undoes, results }) => ({ verdict, undoes, results }))).toEqual([
      { verdict: 'wont-fix', undoes: true, results: 1 },
      { verdict: 'confirmed', undoes: false, results: 1 },
      { verdict: 'wont-fix', undoes: false, results: 1 },
    ])
    // Each change is taken back by itself.
    await undoChange(to.db, entries[0]?.change ?? 0, { author: null, comment: null }, '2026-01-04T00:00:00.000Z')
    expect((await to.list(`project:${project} verdict:confirmed`)).map(({ id }) => id)).toEqual([listed?.id])

    async function numberOf(uid: string): Promise<number> {
      return (await to.db.kysely.selectFrom('result').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id
    }
  })

  test('says of a result all that was said of it, however much that is', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const { one } = await from.ids(project)
    const { id } = await from.db.kysely
      .selectFrom('result')
      .select('id')
      .where('uid', '=', one ?? '')
      .executeTakeFirstOrThrow()
    const said = Array.from({ length: 10_001 }, (_, at) => ({
      verdict: at % 2 === 0 ? ('confirmed' as const) : ('unreviewed' as const),
      author: 'kim',
      comment: `${at}`,
      until: null,
      at: '2026-01-01T00:00:00.000Z',
    }))
    await from.db.kysely.transaction().execute((db) => enterVerdicts(db, new Map([[id, said]])))
    const q = `project:${project} ${everything}`
    const text = await exported(from.db, 'sarif', q)
    // What a log may hold of one result is no bound on what was said of it.
    await restore(to, text, { limits: { resultBytes: 1000, partBytes: 100 } })
    expect(lasting(await exported(to.db, 'sarif', q))).toEqual(lasting(text))
    expect(await to.list(`${q} verdict:confirmed`)).toMatchObject([{ id: one, version: said.length }])
  })

  test('is restored however it was compressed since', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    await restore(to, brotliCompressSync(text), { ending: '.sarif.br' })
    expect(await to.ids(project)).toEqual(await from.ids(project))
  })

  test('is refused where its project is already, and where it does not say what it was', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    await expect(restore(from, text)).rejects.toMatchObject({ code: 'not-restored', message: expect.stringContaining(project) })
    await expect(restore(to, logOf([{}]))).rejects.toMatchObject({ code: 'not-restored' })
    await expect(restore(to, '{"name":"no log"}')).rejects.toMatchObject({
      code: 'not-restored',
      message: expect.stringMatching(/^\/.+: It has no runs and is no log\.$/),
    })
    await expect(restore(to, text.slice(0, -20))).rejects.toMatchObject({
      code: 'not-restored',
      message: expect.stringMatching(/^\/.+: It ends too early, at byte \d+: .+\. It broke off while it was exported: export it again\.$/),
    })
    expect(await restore(to, await exported(from.db, 'sarif', 'project:none-such'))).toEqual([])
    await expect(restore(to, text.replace(/"state":"open"/, '"state":"ajar"'))).rejects.toMatchObject({ code: 'not-restored' })
    expect(await to.list(`project:${project}`)).toEqual([])
  })

  test('comes back from an archive of several of one project, also where these share a series', async () => {
    const project = from.project()
    await from.read(named(['one', 'two', 'fixed']), { project, ref: 'main' })
    await from.read(named(['one', 'two']), { project, ref: 'main' })
    await from.read(named(['one', 'three']), { project, ref: 'refs/pull/7/merge' })
    const given = { verdict: 'confirmed', author: 'kim', comment: 'said', until: null } as const
    await giveVerdict(from.db, [(await from.ids(project))['one'] ?? ''], given, new Map(), '2026-01-01T00:00:00.000Z')
    const archive = await archiveOf(...['ref:pull/7', 'ref:main one', 'ref:main -one'].map((q) => `project:${project} ${q} is:* verdict:*`))
    const uploads = await restore(to, archive)
    expect(uploads.map(({ ref }) => ref)).toEqual(['main', 'pull/7'])
    const asked = async (store: TestStore, q: string) =>
      (await store.list(`project:${project} ${q}`)).map(({ id, message, state, verdict }) => ({ id, message, state, verdict }))
    for (const q of ['ref:main is:open verdict:*', 'ref:main is:fixed', 'ref:pull/7 is:* verdict:*']) {
      expect(await asked(to, q), q).toEqual(await asked(from, q))
    }
  })

  test('of an archive is refused before anything is done where one of it is, or two have the same', async () => {
    const [project, other] = [from.project(), from.project()]
    await from.read(named(['one', 'two']), { project })
    await from.read(named(['one']), { project: other })
    await to.read(named(['one']), { project: other })
    const beside = await archiveOf(`project:${project}`, `project:${other}`)
    await expect(restore(to, beside)).rejects.toMatchObject({ code: 'not-restored', message: expect.stringContaining(`project ${other}`) })
    const twice = await archiveOf(`project:${project} one`, `project:${project}`)
    const { one } = await from.ids(project)
    await expect(restore(to, twice)).rejects.toMatchObject({ code: 'not-restored', message: expect.stringContaining(`result ${one}`) })
    expect(await to.list(`project:${project} is:*`)).toEqual([])
    const uploads = await to.db.kysely.selectFrom('upload').innerJoin('project', 'project.id', 'upload.project').select('slug').execute()
    expect(uploads).not.toContainEqual({ slug: project })
  })

  test('of a series whose uploads had folders of their own gives each result its path and its id', async () => {
    const project = from.project()
    const at = (folder: string, ...names: string[]) =>
      logOf(names.map((name) => ({ message: name, path: `file://${folder}/src/${name}.ts` })))
    await from.read(at('/old', 'same', 'gone', 'other'), { project, root: '/old' })
    // A second one that says the very same, and one whose path is of no folder.
    await from.read(at('/new', 'same', 'same', 'other', 'new').replace('/new/src/other', '/old/src/other'), { project, root: '/new' })
    const q = `project:${project} ${everything}`
    const text = await exported(from.db, 'sarif', q)
    expect(lasting(text).map(({ results }) => results.length)).toEqual([2, 3])
    const uploads = await restore(to, text)
    expect(uploads.length).toBe(1)
    expect(lasting(await exported(to.db, 'sarif', q))).toEqual(lasting(text))
    const asked = (store: TestStore) => store.list(q).then((rows) => rows.map(({ id, path, state }) => ({ id, path, state })))
    expect(await asked(to)).toEqual(await asked(from))
    const [listed] = await to.list(`project:${project} is:open new`)
    // Its page knows the folder, too.
    expect(JSON.stringify(await loadResult(to.db, resultIdSchema.parse(listed?.id)))).toContain('"path":"src/new.ts"')
  })

  test('gives back what its log said besides its runs as it was written, however deep that nests', async () => {
    const project = from.project()
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const told = `{"deep":${deep},"b":{"a":12345678901234567890},"1":-0,"__proto__":[1e999,"a \\" b"]}`
    const spaced = told.replaceAll(',"', ' ,\n\t"').replaceAll('[[', '[ [')
    await from.read(named(['one']).replace('"runs"', `"properties":${spaced},"__proto__":{"7":1,"b":2},"runs"`), { project })
    const q = `project:${project} ${everything}`
    const text = await exported(from.db, 'sarif', q)
    expect(text).toContain(told)
    expect(text).toContain('"__proto__":{"7":1,"b":2}')
    await restore(to, text)
    const again = await exported(to.db, 'sarif', q)
    expect(again).toContain(told)
    expect(again).toContain('"__proto__":{"7":1,"b":2}')
    expect(lasting(again.replace(deep, '0'))).toEqual(lasting(text.replace(deep, '0')))
  })

  test('takes no folder from a bag that cannot be one', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    await restore(to, text.replace('"root":null', '"root":" "'))
    expect(await to.ids(project)).toEqual(await from.ids(project))
  })

  test('tells times as Assay does, and is refused where Assay cannot have been there', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    const seen = (time: string) => text.replace(/"firstSeen":"[^"]*"/, `"firstSeen":"${time}"`)
    for (const time of ['1969-12-31T23:59:59.999Z', '2106-02-07T06:28:16.000Z']) {
      await expect(restore(to, seen(time)), time).rejects.toMatchObject({ code: 'not-restored' })
    }
    await restore(to, seen('1970-01-01T00:00:00Z'))
    expect(await to.list(`project:${project}`)).toMatchObject([{ seen: '1970-01-01T00:00:00.000Z' }])
  })

  test('takes nothing from the results of another project', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const text = await exported(from.db, 'sarif', `project:${project}`)
    await restore(to, text)
    const before = await to.list(`project:${project}`)
    await expect(restore(to, text.replaceAll(`"${project}"`, `"other than ${project}"`))).rejects.toMatchObject({ code: 'not-restored' })
    expect(await to.list(`project:${project}`)).toEqual(before)
  })

  test('says nothing to an ordinary upload', async () => {
    const project = from.project()
    await from.read(named(['one']), { project })
    const { one } = await from.ids(project)
    const dismissed = { verdict: 'wont-fix', author: null, comment: null, until: null } as const
    await giveVerdict(from.db, [one ?? ''], dismissed, new Map(), '2026-01-03T00:00:00.000Z')
    const text = await exported(from.db, 'sarif', `project:${project} ${everything}`)
    const other = from.project()
    await from.read(text, { project: other })
    const [listed] = await from.list(`project:${other} ${everything}`)
    expect(listed).toMatchObject({ verdict: 'unreviewed', suppression: 'suppressed' })
    expect(listed?.id).not.toBe(one)
    // And its own export has both bags.
    const again = JSON.parse(await exported(from.db, 'sarif', `project:${other} ${everything}`))
    expect(again.runs[0].results[0].properties).toMatchObject({ 'assay/v1': { id: one }, 'assay/v1-2': { id: listed?.id } })
  })

  async function archiveOf(...queries: string[]): Promise<Buffer> {
    const texts = await Promise.all(queries.map((q) => exported(from.db, 'sarif', q)))
    return zipped(texts.map((text, at) => [`${at}.sarif`, text]))
  }
})
