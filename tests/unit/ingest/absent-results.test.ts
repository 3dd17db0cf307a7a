import { describe, expect, test } from 'vitest'
import { describeHistory, readHistory } from '#app/results/history/describe-history.server.ts'
import { shownEntries } from '#app/results/history/history.schemas.ts'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { type Finding, failed, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'

function named(name: string, more: Finding = {}): Finding {
  return { fingerprint: name, message: name, ...more }
}

function gone(name: string, more: Finding = {}): Finding {
  return named(name, { baselineState: 'absent', ...more })
}

describe.each(engines)('on %s, a result that a log itself calls absent', (engine) => {
  const store = useStore(engine)

  async function historyOf(id: string | undefined): Promise<string[]> {
    const { id: result } = await store.db.kysely
      .selectFrom('result')
      .select('id')
      .where('uid', '=', id ?? '')
      .executeTakeFirstOrThrow()
    const { entries } = describeHistory(
      await readHistory(store.db.kysely, result, shownEntries),
      { entries: [], total: 0 },
      { sighting: 0, fingerprints: [] },
      shownEntries,
    )
    return entries.map((entry) => (entry.type === 'sighting' ? entry.how : entry.type)).toReversed()
  }

  test('is fixed by that log if it was open, and keeps its id', async () => {
    const project = store.project()
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })
    const ids = await store.ids(project)
    const upload = await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project })
    expect(upload).toMatchObject({ results: 2, new: 0, fixed: 1, report: [{ code: 'result-absent', count: 1 }] })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    expect(await store.list(`project:${project} baseline:absent`)).toMatchObject([{ id: ids['b'], state: 'fixed', baseline: 'absent' }])
    expect(await historyOf(ids['b'])).toEqual(['first', 'absent'])
  })

  test('is known and not open if nobody had seen it, be it in the first log or in a later one', async () => {
    const project = store.project()
    expect(await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project })).toMatchObject({ results: 2, new: 1, fixed: 0 })
    expect(await store.read(logOf([named('a'), gone('c', { line: 3 })]), { project })).toMatchObject({ results: 2, new: 0, fixed: 0 })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    expect(await store.messages(project, 'baseline:absent')).toEqual(['b', 'c'])
    expect(await historyOf((await store.ids(project, 'is:fixed'))['c'])).toEqual(['absent'])
  })

  test('stays fixed when the next log says so again, which writes nothing, and when it does not mention it', async () => {
    const project = store.project()
    const log = logOf([named('a'), gone('b', { line: 2 }), gone('c', { line: 3 })])
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })
    await store.read(log, { project, commit: '2' })
    const [before, ids] = [(await countRows(store.db)).sighting, await store.ids(project, 'is:fixed')]
    expect(await store.read(log, { project, commit: '3' })).toMatchObject({ results: 3, new: 0, fixed: 0 })
    expect(await store.read(logOf([named('a')]), { project, commit: '4' })).toMatchObject({ results: 1, new: 0, fixed: 0 })
    expect((await countRows(store.db)).sighting).toBe(before)
    expect(await store.ids(project, 'is:fixed')).toEqual(ids)
  })

  test('is reopened when it comes back', async () => {
    const project = store.project()
    await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project })
    const ids = await store.ids(project, 'is:fixed')
    expect(await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })).toMatchObject({ new: 1, fixed: 0 })
    expect(await store.ids(project, 'is:reopened')).toEqual(ids)
    expect(await historyOf(ids['b'])).toEqual(['absent', 'reopened'])
    expect(await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project, commit: '3' })).toMatchObject({ new: 0, fixed: 1 })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
  })

  test('is fixed even by a run that did not complete: the log says so', async () => {
    const project = store.project()
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })
    expect(await store.read(logOf([gone('b', { line: 2 })], failed), { project })).toMatchObject({ new: 0, fixed: 1 })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
  })

  test('tells which of several equal ones is gone', async () => {
    const project = store.project()
    const at = (line: number, more: Finding = {}): Finding => ({ fingerprint: 'same', message: 'Same', line, ...more })
    await store.read(logOf([at(10), at(50)]), { project })
    const [first, second] = await store.list(`project:${project}`)
    await store.read(logOf([at(10, { baselineState: 'absent' }), at(18)]), { project })
    expect(await store.list(`project:${project} is:open`)).toMatchObject([{ id: second?.id, line: 18 }])
    expect(await store.list(`project:${project} is:fixed`)).toMatchObject([{ id: first?.id, line: 10 }])
  })

  test('does not take the place of a result that went elsewhere, nor keep its old file', async () => {
    const project = store.project()
    const names = ['a', 'b', 'c']
    await store.read(logOf(names.map((name, at) => named(name, { path: 'old.ts', line: at + 1 }))), { project })
    const ids = await store.ids(project)
    const before = names.map((name, at) => gone(name, { path: 'old.ts', line: at + 1 }))
    await store.read(logOf([...before, ...names.map((name, at) => named(name, { path: 'new.ts', line: at + 1 }))]), { project })
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.messages(project, 'path:old.ts is:fixed')).toEqual(names)
  })

  test('is fixed on a ref whose first log says so, and stays open on the default one', async () => {
    const project = store.project()
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project, ref: 'main' })
    const ids = await store.ids(project)
    await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project, ref: 'topic' })
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.messages(project, 'ref:topic is:open')).toEqual(['a'])
    expect(await store.list(`project:${project} ref:topic is:fixed`)).toMatchObject([{ id: ids['b'] }])
  })

  test('is not taken for what was open and comes back, however often the log of that was read anew', async () => {
    const project = store.project()
    await store.read(logOf([named('a')], { version: '1' }), { project })
    const ids = await store.ids(project)
    await store.read(logOf([named('a'), gone('a')], { version: '2' }), { project })
    await store.read(logOf([named('a')], { version: '3' }), { project })
    await store.read(logOf([]), { project })
    await store.read(logOf([named('a')], { version: '3' }), { project })
    expect(await store.ids(project)).toEqual(ids)
  })

  test('counts in no figure of what there is, was or changed', async () => {
    const project = store.project()
    const first = await store.read(logOf([named('a'), gone('b', { line: 2 })]), { project })
    const second = await store.read(logOf([named('a'), gone('c', { line: 3 })]), { project })
    const { trend, snapshots, total } = await loadOverview(store.db, project)
    expect([total, trend?.points.at(-1)?.total]).toEqual([1, 1])
    expect(snapshots.map(({ fresh, reopened, fixed }) => [fresh, reopened, fixed])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    for (const q of [
      `compare:${first.id}..${second.id}`,
      `upload:${second.id} -message:a baseline:new`,
      `at:${first.receivedAt.slice(0, 10)} is:new`,
    ]) {
      expect(await store.messages(project, q), q).toEqual([])
    }
    expect(await store.messages(project, `upload:${first.id}`)).toEqual(['a'])
  })

  test('is what it was once the log that said so is deleted', async () => {
    const project = store.project()
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })
    const { id } = await store.read(logOf([named('a'), gone('b', { line: 2 }), gone('c', { line: 3 })]), { project })
    await store.read(logOf([named('a')]), { project })
    await deleteUpload(store.db, id)
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    expect(await store.messages(project, 'is:fixed')).toEqual(['b'])
  })

  test('is open again once that log is deleted if none after it says otherwise; one that repeats it, or did not complete, does not', async () => {
    const project = store.project()
    const says = logOf([named('a'), gone('b', { line: 2 }), gone('c', { line: 3 })])
    await store.read(logOf([named('a'), named('b', { line: 2 })]), { project })
    const ids = await store.ids(project)
    const first = await store.read(says, { project, commit: '2' })
    const incomplete = await store.read(logOf([named('a'), gone('b', { line: 2 })], failed), { project, commit: '3' })
    await deleteUpload(store.db, first.id)
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.messages(project, 'is:fixed')).toEqual([])
    await deleteUpload(store.db, incomplete.id)
    expect(await store.ids(project)).toEqual(ids)
    await store.read(says, { project, commit: '4' })
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    expect(await store.messages(project, 'is:fixed')).toEqual(['b', 'c'])
  })
})
