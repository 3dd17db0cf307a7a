import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { followPermalink } from '#app/store/sightings/permalinks.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { verdictLog } from '#app/store/verdicts/verdict-log.ts'
import { type Finding, logOf } from '#tests/fixtures/log.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { TestStore, useStore } from './test-store.ts'

const now = '2026-02-03T04:05:06.000Z'
const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, a result goes on', (engine) => {
  const store = useStore(engine)

  /** The id that a result gets in a project of that name which nothing else is in. */
  async function freshId(project: string, found: Finding): Promise<string> {
    const other = new TestStore()
    const { db, close } = await openTestDatabase('sqlite')
    await other.open(db).read(logOf([found]), { project })
    const [id = ''] = Object.values(await other.ids(project))
    await close()
    return id
  }

  async function loaded(id: string | undefined) {
    const found = await loadResult(store.db, resultIdSchema.parse(id))
    if (found.status !== 'found') throw new Error(found.status)
    return found
  }

  test('while its tool adds a version to its fingerprints, and drops one: the greatest that both logs have counts', async () => {
    const project = store.project()
    const found = (message: string, ...versions: number[]): Finding => ({
      message,
      partialFingerprints: Object.fromEntries(versions.map((version) => [`x/v${version}`, `value ${version}`])),
    })
    await store.read(logOf([found('m', 1)]), { project })
    const ids = await store.ids(project)
    const before = await countRows(store.db)
    expect(await store.read(logOf([found('m', 1, 2)]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect((await countRows(store.db)).sighting).toBe(before.sighting)
    const alias = await freshId(project, found('m', 1, 2))
    expect(await followPermalink(store.db.kysely, alias)).toEqual({ status: 'moved', to: ids['m'] })
    expect(await store.read(logOf([found('second', 2)]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.read(logOf([found('third', 2, 3)]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.matches(project)).toEqual([{ tier: 'version', choice: 'only' }])
    expect(await store.read(logOf([found('fourth', 2)]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual({ fourth: ids['m'] })
    expect(await store.read(logOf([found('fifth', 4)]), { project })).toMatchObject({ new: 1, fixed: 1 })
  })

  test('under its id when its file is renamed; the id that it would have leads to it', async () => {
    const project = store.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'src/a.ts' }
    await store.read(logOf([found]), { project })
    const ids = await store.ids(project)
    const upload = await store.read(logOf([{ ...found, path: 'src/b.ts' }]), { project })
    expect(upload).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    const alias = await freshId(project, { ...found, path: 'src/b.ts' })
    expect(await followPermalink(store.db.kysely, alias)).toEqual({ status: 'moved', to: ids['m'] })
    expect(await store.matches(project)).toEqual([{ tier: 'fingerprint', choice: 'only' }])
    const before = await store.db.kysely
      .selectFrom('sighted as sighting')
      .innerJoin('file', 'file.id', 'sighting.file_before')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select('file.path')
      .where('project.key', '=', project)
      .execute()
    expect(before).toEqual([{ path: 'src/a.ts' }])
  })

  test('through a rename and back, and is unchanged again after that', async () => {
    const project = store.project()
    const at = (path: string) => logOf(['x', 'y'].map((print, line) => ({ fingerprint: print, message: print, path, line: line + 1 })))
    await store.read(at('a.ts'), { project })
    const ids = await store.ids(project)
    for (const path of ['b.ts', 'a.ts', 'b.ts', 'b.ts']) {
      expect(await store.read(at(path), { project, commit: path })).toMatchObject({ new: 0, fixed: 0 })
      expect(await store.ids(project)).toEqual(ids)
    }
  })

  test('where it was before its file was renamed, after it was fixed in between', async () => {
    const project = store.project()
    const at = (path: string, ...messages: string[]) => logOf(messages.map((message) => ({ fingerprint: message, message, path })))
    await store.read(at('a.ts', 'x', 'y'), { project })
    const ids = await store.ids(project)
    await store.read(at('b.ts', 'x', 'y'), { project })
    await store.read(at('b.ts', 'y'), { project })
    await store.read(logOf([]), { project })
    expect(await store.read(at('a.ts', 'x', 'y'), { project })).toMatchObject({ new: 2, fixed: 0 })
    expect(await store.ids(project, 'is:reopened')).toEqual(ids)
    expect(await store.matches(project)).toEqual([
      { tier: 'former', choice: 'only' },
      { tier: 'former', choice: 'only' },
    ])
    const { detail } = await loaded(ids['x'])
    expect(detail.matched?.reason).toBe('same identity as it had before, file renamed from b.ts')
    expect(await store.read(at('a.ts', 'x', 'y'), { project, commit: 'again' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('to nothing that has neither fingerprint nor line, where its file was before', async () => {
    const project = store.project()
    const at = (path: string) => logOf(['x', 'y'].map((message, line) => ({ message, path, line: line + 1 })))
    await store.read(at('a.ts'), { project })
    const ids = await store.ids(project)
    await store.read(at('b.ts'), { project })
    expect(await store.ids(project)).toEqual(ids)
    await store.read(logOf([]), { project })
    await store.read(at('a.ts'), { project })
    expect(Object.values(await store.ids(project)).filter((id) => Object.values(ids).includes(id))).toEqual([])
  })

  test('when it was stored before results had keys to be matched by', async () => {
    const project = store.project()
    const found = (line: number) => logOf(['x', 'y'].map((name) => ({ fingerprint: name, message: name, line })))
    await store.read(found(1), { project })
    const ids = await store.ids(project)
    await store.db.kysely.updateTable('block_reading').set({ keys: null }).execute()
    expect(await store.read(found(2), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.read(logOf([{ fingerprint: 'x', message: 'x', line: 5, path: 'b.ts' }]), { project })).toMatchObject({ fixed: 1 })
    expect(await store.ids(project)).toEqual({ x: ids['x'] })
  })

  test('and a new one in its old place gets an id of its own', async () => {
    const project = store.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'a.ts' }
    await store.read(logOf([found]), { project })
    const { m } = await store.ids(project)
    await store.read(logOf([{ ...found, path: 'b.ts' }]), { project })
    await store.read(
      logOf([
        { ...found, path: 'b.ts' },
        { ...found, message: 'n' },
      ]),
      { project },
    )
    const ids = await store.ids(project)
    expect(ids['m']).toBe(m)
    expect(ids['n']).not.toBe(m)
  })

  test('when its rule has another name, by id or by guid, with all parts of it', async () => {
    const project = store.project()
    const guid = 'AAAAAAAA-0000-1000-8000-000000000001'
    const found = (rule: string, second: string) => [
      { rule, message: 'a', line: 3 },
      { rule: `${rule}/part`, message: 'b', line: 4 },
      { rule: second, message: 'c', line: 5 },
    ]
    await store.read(logOf(found('old', 'first'), { rules: [{ id: 'old' }, { id: 'first', guid }] }), { project })
    const ids = await store.ids(project)
    const rules = [
      { id: 'new', deprecatedIds: ['old'] },
      { id: 'second', deprecatedGuids: [guid.toLowerCase()] },
    ]
    expect(await store.read(logOf(found('new', 'second'), { rules, version: '2' }), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    expect((await store.matches(project)).map((match) => match?.tier)).toEqual(['identity', 'identity', 'identity'])
    expect((await store.list(`project:${project}`)).map(({ rule }) => rule)).toEqual(['new', 'new/part', 'second'])
  })

  test('when its rule was split into several', async () => {
    const project = store.project()
    const found = (...rules: string[]) => rules.map((rule, at): Finding => ({ rule, message: `${at}`, fingerprint: `${at}` }))
    await store.read(logOf(found('wide', 'wide', 'wide')), { project })
    const ids = await store.ids(project)
    const rules = ['one', 'two', 'three'].map((id) => ({ id, deprecatedIds: ['wide'] }))
    expect(await store.read(logOf(found('one', 'two', 'three'), { rules }), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('when a log has the old name of its rule again, as of a tool of before, on its ref or on another', async () => {
    const project = store.project()
    const rules = [
      { id: 'new', deprecatedIds: ['old'] },
      { id: 'both', deprecatedIds: ['first', 'second'] },
    ]
    const old: Finding[] = [
      { rule: 'old/part', message: 'a', fingerprint: 'a' },
      { rule: 'first', message: 'b', fingerprint: 'b' },
      { rule: 'second', message: 'c', fingerprint: 'c' },
    ]
    const renamed = old.map((found) => ({ ...found, rule: found.rule === 'old/part' ? 'new/part' : 'both' }))
    await store.read(logOf(old), { project, ref: 'main' })
    const ids = await store.ids(project)
    expect(await store.read(logOf(renamed, { rules, version: '2' }), { project, ref: 'main' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.read(logOf(old), { project, ref: pull })).toMatchObject({ new: 0 })
    expect(await store.ids(project, `ref:${pull}`)).toEqual(ids)
    expect(await store.read(logOf(old), { project, ref: 'main', commit: 'back' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
    expect((await store.list(`project:${project}`)).map(({ rule }) => rule).toSorted()).toEqual(['first', 'old/part', 'second'])
    expect(await store.read(logOf(renamed, { rules, version: '2' }), { project, ref: 'main', commit: 'on' })).toMatchObject({
      new: 0,
      fixed: 0,
    })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('under no old name of its rule while the log has the new one, too', async () => {
    const project = store.project()
    const rules = [{ id: 'new', deprecatedIds: ['old'] }]
    await store.read(logOf([{ rule: 'old', message: 'a', fingerprint: 'a' }]), { project })
    await store.read(logOf([{ rule: 'new', message: 'a', fingerprint: 'a' }], { rules }), { project })
    const both: Finding[] = [
      { rule: 'new', message: 'other', fingerprint: 'b', path: 'b.ts' },
      { rule: 'old', message: 'a', fingerprint: 'a' },
    ]
    expect(await store.read(logOf(both), { project })).toMatchObject({ new: 2, fixed: 1 })
  })

  test('of a rule of another name only by the log’s own word', async () => {
    const project = store.project()
    await store.read(logOf([{ rule: 'old', fingerprint: 'x' }]), { project })
    expect(await store.read(logOf([{ rule: 'new', fingerprint: 'x' }]), { project })).toMatchObject({ new: 1, fixed: 1 })
  })

  test('on the ref that an upload names as its base, else on the default ref', async () => {
    const project = store.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'a.ts' }
    await store.read(logOf([]), { project, ref: 'main' })
    await store.read(logOf([found]), { project, ref: 'release' })
    const release = await store.ids(project, 'ref:release')
    await store.read(logOf([{ ...found, path: 'b.ts' }]), { project, ref: pull, base: 'refs/heads/release' })
    expect(await store.ids(project, 'ref:pull/7')).toEqual(release)
    await store.read(logOf([{ ...found, path: 'b.ts' }]), { project, ref: 'refs/pull/8/merge' })
    expect(await store.ids(project, 'ref:pull/8')).toEqual(release)
    await store.read(logOf([{ ...found, path: 'c.ts' }]), { project, ref: 'refs/pull/9/merge', base: 'unheard-of' })
    expect(await store.ids(project, 'ref:pull/9')).not.toEqual(release)
  })

  test('not on a base whose series was ended: it says nothing of what is open', async () => {
    const project = store.project()
    const found: Finding = { fingerprint: 'x', message: 'm', path: 'a.ts' }
    await store.read(logOf([found]), { project, ref: 'main' })
    const main = await store.ids(project)
    await store.db.kysely.updateTable('series').set({ ended_at: now }).where('project', 'in', projectOf(project)).execute()
    await store.read(logOf([{ ...found, path: 'b.ts' }]), { project, ref: pull })
    expect(await store.ids(project, 'ref:pull/7')).not.toEqual(main)
  })

  test('after two that went by different ids turn out to be one: what was said of both comes together, and the last holds', async () => {
    const project = store.project()
    const found = (path: string): Finding[] => [{ fingerprint: 'x', message: 'm', path }]
    const other: Finding = { fingerprint: 'x', message: 'other', path: 'other.ts' }
    await store.read(logOf([...found('a.ts'), other]), { project, ref: 'main' })
    const main = await store.ids(project)
    // Two that are gone may each be it.
    await store.read(logOf(found('b.ts')), { project, ref: pull })
    const { m: younger = '' } = await store.ids(project, 'ref:pull/7')
    expect(younger).not.toBe(main['m'])
    // It goes by a third from here on.
    await store.read(logOf(found('c.ts')), { project, ref: pull })
    expect(await store.ids(project, 'ref:pull/7')).toEqual({ m: younger })
    const linked = store.db.kysely.selectFrom('permalink').innerJoin('result', 'result.id', 'permalink.result').select('permalink.uid')
    const uids = (await linked.where('result.uid', '=', younger).execute()).map(({ uid }) => uid)
    expect(uids).toHaveLength(2)
    async function say(ids: string[], comment: string): Promise<void> {
      const verdict = comment === 'last' ? 'wont-fix' : 'confirmed'
      await giveVerdict(store.db, ids, { author: 'a', comment, verdict, until: null }, new Map(), now)
    }
    await say([main['m'] ?? '', younger], 'both')
    await say([main['m'] ?? ''], 'first')
    await say([younger], 'second')
    await say([main['m'] ?? ''], 'third')
    await say([younger], 'last')
    expect(await store.read(logOf([...found('c.ts'), other]), { project, ref: 'main' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project, 'verdict:*')).toEqual(main)
    for (const uid of uids) expect(await followPermalink(store.db.kysely, uid)).toEqual({ status: 'moved', to: main['m'] })
    expect(await store.ids(project, 'ref:pull/7 verdict:*')).toEqual({ m: main['m'] })
    const kept = await followPermalink(store.db.kysely, resultIdSchema.parse(main['m']))
    if (kept.status !== 'found') throw new Error('The older result is there.')
    const { entries } = await verdictLog(store.db.kysely, kept.result, 10)
    expect(entries.map(({ comment }) => comment)).toEqual(['last', 'third', 'second', 'first', 'both'])
    expect(entries.at(-1)?.results).toBe(1)
    expect(await store.list(`project:${project} verdict:wont-fix`)).toMatchObject([{ id: main['m'] }])
  })

  test('in whatever of several runs of a snapshot it stands, and nothing of an incomplete one is fixed', async () => {
    const project = store.project()
    const found = (path: string): Finding[] => ['x', 'y'].map((name) => ({ fingerprint: name, message: name, path }))
    await store.read(logOf(found('a.ts')), { project })
    const ids = await store.ids(project)
    const failing = logOf(found('b.ts').slice(0, 1), { invocations: [{ executionSuccessful: false }] })
    expect(await store.read(failing, { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('where of equal ones the first is gone and all lines with it, though the bytes of most are as they were', async () => {
    const project = store.project()
    const equal = (lines: number[], around: number[]) =>
      logOf([
        ...lines.map((line) => ({ message: 'Same', line, fingerprint: 'same' })),
        ...around.map((line, at) => ({ message: `around ${'ab'[at]}`, line, fingerprint: `around ${at}` })),
      ])
    await store.read(equal([20, 30, 40, 50], [15, 60]), { project })
    const idsByLine = async () => Object.fromEntries((await store.list(`project:${project} "Same"`)).map(({ line, id }) => [line, id]))
    const before = await idsByLine()
    expect(await store.read(equal([20, 30, 40], [5, 50]), { project })).toMatchObject({ new: 0, fixed: 1 })
    expect(await idsByLine()).toEqual({ 20: before[30], 30: before[40], 40: before[50] })
  })

  function projectOf(key: string) {
    return store.db.kysely.selectFrom('project').select('id').where('key', '=', key)
  }
})
