import { expect } from 'vitest'
import { undoChange } from '#app/store/undo.ts'
import { giveVerdict } from '#app/store/verdicts.ts'
import { failed, finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import type { TestStore } from '#tests/unit/ingest/test-store.ts'

export const judgedAt = '2026-02-03T04:05:06.000Z'

/** A history with all that ids, states and aliases come from: moves, changes, what goes and comes back, refs, tools, repetitions, failures. */
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
