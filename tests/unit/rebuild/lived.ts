import { expect } from 'vitest'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { failed, type Finding, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import type { TestStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'

export const judgedAt = '2026-02-03T04:05:06.000Z'

/**
 * A history with all that ids, states and aliases come from: moves, changes, what goes and comes back, renames, merges, refs, tools, repetitions,
 * failures.
 */
export async function live(store: TestStore, project: string): Promise<void> {
  const told = { project, ref: 'refs/heads/main' }
  const equal = (lines: number[], more = {}) =>
    logOf(lines.map((line) => ({ message: `Found ${line}`, snippet: 'eval(x)', line, ...more })))
  await store.read(named(['a', 'b', 'c', 'same', 'same']), { ...told, commit: 'c1' })
  await store.read(named(['b', 'a', 'c']), { ...told, commit: 'c2' })
  await store.read(named(['b', 'a', 'c']), { ...told, commit: 'c2' })
  await store.read(named(['d'], failed), { ...told, commit: 'c3' })
  await store.read(named(['c', 'd', 'a', 'same', 'same']), { ...told, commit: 'c4' })
  const absent = ['d', 'e'].map((name) => finding({ fingerprint: name, message: name, baselineState: 'absent' }))
  await store.read(log(run([...absent, finding({ fingerprint: 'a', message: 'a' })])), { ...told, commit: 'c5', category: 'absent' })
  await store.read(equal([1, 2, 3, 9]), { ...told, category: 'plain' })
  await store.read(equal([2, 3, 4]), { ...told, category: 'plain' })
  await store.read(equal([2, 3, 4], { path: 'src/renamed/a.ts' }), { ...told, category: 'plain' })
  await store.read(named(['a', 'on the pull request']), { project, ref: 'refs/pull/7/merge' })
  await store.read(named(['a']), { project, ref: 'refs/pull/7/merge' })
  await store.read(log(run([finding({ message: 'x' })], { tool: 'Ant' }), run([finding({ message: 'y' })], { tool: 'Bee' })), told)
  await store.read(named(['v1'], { repository: 'https://example.com/acme/shop.git', branch: 'trunk' }), {})
  await store.send('{"no": "log"}', { project })
  await move(store, project)
  await bring(store, project)
  await merge(store, project)
}

/** Results that are recognised in each tier, and by what their rules were called before; the last goes back to where it was. */
async function move(store: TestStore, project: string): Promise<void> {
  const told = { project, ref: 'main', category: 'moves' }
  const guid = 'aaaaaaaa-0000-1000-8000-000000000001'
  const found = (path: string, rule: string, changed: string): Finding[] => [
    ...['p', 'q'].map((name, at) => ({ fingerprint: name, message: `moved ${name}`, path, line: at + 1 })),
    { fingerprint: `told ${changed}`, message: 'told by its message', path: 'src/b.ts', line: 3 },
    { message: `told by its line ${changed}`, snippet: 'only(here)', path: 'src/c.ts', line: 5 },
    { rule, fingerprint: 'u', message: 'of a rule that is renamed', path: 'src/d.ts', line: 7 },
    { rule: `${rule}-too`, fingerprint: 'v', message: 'of a rule that is renamed by its guid', path: 'src/d.ts', line: 9 },
  ]
  await store.read(logOf(found('src/a.ts', 'old', 'x'), { rules: [{ id: 'old' }, { id: 'old-too', guid }] }), { ...told, commit: 'm1' })
  const rules = [
    { id: 'new', deprecatedIds: ['old'] },
    { id: 'new-too', deprecatedGuids: [guid] },
  ]
  await store.read(logOf(found('src/moved/a.ts', 'new', 'y'), { rules, version: '2' }), { ...told, commit: 'm2' })
  await store.read(logOf(found('src/a.ts', 'new', 'y').slice(0, -2), { rules, version: '2' }), { ...told, commit: 'm3' })
}

/** A result that only the source beside its log tells from an equal one. */
async function bring(store: TestStore, project: string): Promise<void> {
  const told = { project, ref: 'main', category: 'sources' }
  const sent = (line: number, text: string) =>
    zipped([
      ['log.sarif', logOf([{ message: 'Beside its source', line }])],
      ['src/a.ts', text],
    ])
  await store.read(await sent(2, 'one\ntwo\n'), { ...told, commit: 's1' })
  await store.read(await sent(3, 'zero\none\ntwo\n'), { ...told, commit: 's2' })
}

/** Two results that turn out to be one, after each was spoken of; and a ref that names its base. */
async function merge(store: TestStore, project: string): Promise<void> {
  const told = { project, category: 'merged' }
  const found = (path: string): Finding => ({ fingerprint: 'x', message: 'it', path })
  const other: Finding = { fingerprint: 'x', message: 'other', path: 'src/other.ts' }
  await store.read(logOf([found('src/a.ts'), other]), { ...told, ref: 'main' })
  // Two that are gone may each be it.
  await store.read(logOf([found('src/b.ts')]), { ...told, ref: 'refs/pull/8/merge' })
  for (const ref of ['pull/8', 'main']) {
    const ids = await store.ids(project, `is:* category:merged ref:${ref} verdict:*`)
    const given = { verdict: ref === 'main' ? 'wont-fix' : 'confirmed', author: ref, comment: 'said before', until: null } as const
    await giveVerdict(store.db, [ids['it'] ?? ''], given, new Map(), judgedAt)
  }
  const before = await store.ids(project, 'is:* category:merged ref:pull/8 verdict:*')
  await store.read(logOf([found('src/b.ts'), other]), { ...told, ref: 'main' })
  expect(await store.ids(project, 'is:* category:merged ref:pull/8 verdict:*')).not.toEqual(before)
  await store.read(logOf([{ ...found('src/c.ts'), line: 4 }, other]), { ...told, ref: 'refs/pull/9/merge', base: 'pull/8' })
}

/** Says something of results of `live`, and takes some of it back. */
export async function judge(store: TestStore, project: string): Promise<void> {
  const ids = await store.ids(project, 'is:* category:"" tool:tool -same ref:main')
  const { change } = await giveVerdict(
    store.db,
    [ids['a'] ?? '', ids['c'] ?? ''],
    { verdict: 'false-positive', author: 'kim', comment: 'tests', until: null },
    new Map(),
    judgedAt,
  )
  const { change: second } = await giveVerdict(
    store.db,
    [ids['a'] ?? ''],
    { verdict: 'confirmed', author: null, comment: null, until: '2027-01-01T00:00:00.000Z' },
    new Map(),
    judgedAt,
  )
  await undoChange(store.db, second ?? 0, { author: 'lee', comment: null }, judgedAt)
  expect(change).not.toBeNull()
}
