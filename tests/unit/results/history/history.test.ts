import { describe, expect, test, vi } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { describeHistory, readHistory } from '#app/results/history/describe-history.server.ts'
import { type HistoryEntry, type ResultHistory, shownEntries } from '#app/results/history/history.schemas.ts'
import { textChanges } from '#app/results/history/text-changes.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { type Finding, logOf } from '#tests/fixtures/log.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { emptyStore, storeBuilder, writeStore } from '#tests/unit/search/plain-store.ts'

vi.mock('#app/results/history/text-changes.ts', { spy: true })
const other: Finding = { fingerprint: 'other', message: 'other', line: 99 }

/** What happened, the oldest first, in words. */
function told({ entries }: ResultHistory): string[] {
  return entries.toReversed().map((entry) => {
    if (entry.type === 'verdict') return `${entry.verdict} by ${entry.author}`
    if (entry.type === 'ended') return 'ended'
    const { commit, toolVersion } = entry.snapshot
    return `${entry.type === 'fixed' ? 'fixed' : entry.how} on ${entry.ref} in ${commit} by ${toolVersion}`
  })
}

function sightingsOf({ entries }: ResultHistory): Extract<HistoryEntry, { type: 'sighting' }>[] {
  return entries.flatMap((entry) => (entry.type === 'sighting' ? [entry] : [])).toReversed()
}

describe.each(engines)('on %s, the history of a result', (engine) => {
  const store = useStore(engine)
  const project = () => ({ project: store.project() })

  async function send(to: { project: string }, commit: string, findings: Finding[], ref = 'main', description = {}) {
    return store.read(logOf([...findings, other], { version: '1.0', ...description }), { ...to, ref, commit })
  }

  async function idOf({ project: name }: { project: string }, q = 'is:open,fixed ref:*'): Promise<ResultId> {
    const found = (await store.list(`project:${name} rule:r ${q}`)).find(({ message }) => message !== 'other')
    if (found === undefined) throw new Error('No result')
    return found.id
  }

  async function historyOf(id: ResultId): Promise<ResultHistory> {
    const loaded = await loadResult(store.db, id)
    if (loaded.status !== 'found') throw new Error(loaded.status)
    return loaded.detail.history
  }

  test('begins with the first snapshot that had it, and counts those in which nothing changed', async () => {
    const to = project()
    const { id: first, receivedAt } = await send(to, 'c1', [{ fingerprint: 'a', message: 'it' }])
    await send(to, 'c2', [{ fingerprint: 'a', message: 'it' }])
    const { receivedAt: last } = await send(to, 'c3', [{ fingerprint: 'a', message: 'it' }])
    const { entries, more, refs } = await historyOf(await idOf(to))
    expect(entries).toEqual([
      {
        type: 'sighting',
        how: 'first',
        at: receivedAt,
        ref: 'main',
        tool: 'Tool',
        category: '',
        baseline: 'new',
        logBaseline: null,
        suppression: null,
        snapshot: { upload: first, commit: 'c1', toolVersion: '1.0', receivedAt },
        changes: [],
        snapshots: 3,
        lastAt: last,
        why: null,
      },
    ])
    expect(more).toBe(0)
    expect(refs).toEqual([{ ref: 'main', isDefault: true, state: 'open', firstSeen: receivedAt, lastSeen: last, fixedIn: null }])
  })

  test('says of each change what it was and what it became', async () => {
    const to = project()
    const it: Finding = { fingerprint: 'a', message: 'Calls 3 times', level: 'warning' }
    await send(to, 'c1', [it])
    await send(to, 'c2', [{ ...it, line: 7, message: 'Calls 4 times' }])
    await send(to, 'c3', [{ ...it, line: 7, message: 'Calls 4 times', level: 'error', suppressions: [{ kind: 'inSource' }] }])
    await send(to, 'c4', [
      { ...it, line: 7, message: 'Calls 4 times', level: 'error', properties: { tags: ['seen'] }, suppressions: [{ kind: 'inSource' }] },
    ])
    const sightings = sightingsOf(await historyOf(await idOf(to, 'is:*')))
    expect(sightings.map(({ how, baseline, changes, suppression }) => ({ how, baseline, changes, suppression }))).toEqual([
      { how: 'first', baseline: 'new', changes: [], suppression: null },
      {
        how: 'changed',
        baseline: 'updated',
        suppression: null,
        changes: [
          { what: 'line', from: '1', to: '7' },
          {
            what: 'message',
            pieces: [
              { text: 'Calls ', change: 'same' },
              { text: '3', change: 'removed' },
              { text: '4', change: 'added' },
              { text: ' times', change: 'same' },
            ],
          },
        ],
      },
      {
        how: 'changed',
        baseline: 'updated',
        suppression: 'suppressed',
        changes: [
          { what: 'level', from: 'warning', to: 'error' },
          { what: 'severity', from: 'warning', to: 'error' },
          { what: 'suppression', from: 'none', to: 'suppressed' },
        ],
      },
      { how: 'changed', baseline: 'updated', suppression: 'suppressed', changes: [{ what: 'content' }] },
    ])
  })

  test('says what the log itself says of its baseline, where that is something else', async () => {
    const to = project()
    await send(to, 'c1', [{ fingerprint: 'a', message: 'it', baselineState: 'unchanged' }])
    await send(to, 'c2', [{ fingerprint: 'a', message: 'it', line: 5, baselineState: 'updated' }])
    expect(sightingsOf(await historyOf(await idOf(to))).map(({ logBaseline }) => logBaseline)).toEqual(['unchanged', null])
  })

  test('tells of a result that went and came back, with the snapshots that did it and what people said meanwhile', async () => {
    const to = project()
    const a: Finding = { fingerprint: 'a', message: 'it' }
    await send(to, 'c1', [a])
    const id = await idOf(to)
    const { id: gone } = await send(to, 'c2', [], 'main', { version: '1.1' })
    const given = { verdict: 'confirmed', until: null, author: 'kim', comment: null } as const
    await giveVerdict(store.db, [id], given, new Map(), new Date().toISOString())
    expect((await historyOf(id)).refs).toMatchObject([{ state: 'fixed', fixedIn: { upload: gone, commit: 'c2', toolVersion: '1.1' } }])
    await send(to, 'c3', [a])
    await send(to, 'c4', [])
    const history = await historyOf(id)
    expect(told(history)).toEqual([
      'first on main in c1 by 1.0',
      'fixed on main in c2 by 1.1',
      'confirmed by kim',
      'reopened on main in c3 by 1.0',
      'fixed on main in c4 by 1.0',
    ])
    expect(history.refs).toMatchObject([{ ref: 'main', state: 'fixed', fixedIn: { commit: 'c4' } }])
    expect(sightingsOf(history).map(({ changes }) => changes)).toEqual([[], []])
  })

  test('tells refs apart, the default one first', async () => {
    const to = project()
    const a: Finding = { fingerprint: 'a', message: 'it' }
    await send(to, 'c1', [a])
    await send(to, 'p1', [a], 'refs/pull/7/merge')
    await send(to, 'p2', [], 'refs/pull/7/merge')
    const history = await historyOf(await idOf(to))
    expect(told(history)).toEqual(['first on main in c1 by 1.0', 'also on pull/7 in p1 by 1.0', 'fixed on pull/7 in p2 by 1.0'])
    expect(history.refs.map(({ ref, isDefault, state, fixedIn }) => [ref, isDefault, state, fixedIn?.commit])).toEqual([
      ['main', true, 'open', undefined],
      ['pull/7', false, 'fixed', 'p2'],
    ])
  })

  test('says of what was recognised otherwise than by an equal identity why it is the same', async () => {
    const to = project()
    const snippet = 'eval(x)'
    const a: Finding = { fingerprint: 'a', message: 'it' }
    await send(to, 'c1', [a])
    await send(to, 'c2', [{ ...a, path: 'src/moved.ts' }])
    await send(to, 'c3', [{ ...a, path: 'src/moved.ts', line: 8 }])
    await send(to, 'c4', [{ ...a, fingerprint: 'b', path: 'src/moved.ts', line: 8 }])
    const sightings = sightingsOf(await historyOf(await idOf(to)))
    expect(sightings.map(({ why }) => why)).toEqual([
      null,
      'same fingerprint, file renamed from src/a.ts',
      null,
      'same rule, path and message',
    ])
    const plain = project()
    const equal = (...lines: number[]) => lines.map((line) => ({ message: 'it', snippet, line }))
    await send(plain, 'c1', [...equal(1), { message: 'anchor', snippet: 'anchor()', line: 20 }])
    await send(plain, 'c2', [...equal(3, 50), { message: 'anchor', snippet: 'anchor()', line: 22 }])
    const moved = (await store.list(`project:${plain.project} is:open`)).find(({ line }) => line === 3)
    const [, last] = sightingsOf(await historyOf(moved!.id))
    expect(last).toMatchObject({ why: 'same path, message and line, on the line that it would have moved to' })
    const elsewhere = project()
    await send(elsewhere, 'c1', [{ fingerprint: 'a', message: 'it' }])
    await send(elsewhere, 'c1', [{ fingerprint: 'a', message: 'it', path: 'src/new.ts' }], 'refs/pull/7/merge')
    const [, onPull] = sightingsOf(await historyOf(await idOf(elsewhere, 'is:open ref:main')))
    expect(onPull).toMatchObject({ ref: 'pull/7', how: 'also', why: 'same fingerprint, file renamed from src/a.ts' })
  })

  test('is what is left of it when an upload in its middle is deleted', async () => {
    const to = project()
    const a: Finding = { fingerprint: 'a', message: 'it' }
    await send(to, 'c1', [a])
    const { id: gone } = await send(to, 'c2', [])
    await send(to, 'c3', [{ ...a, line: 4 }])
    const id = await idOf(to)
    expect(told(await historyOf(id))).toHaveLength(3)
    await deleteUpload(store.db, gone)
    const history = await historyOf(id)
    expect(told(history)).toEqual(['first on main in c1 by 1.0', 'changed on main in c3 by 1.0'])
    expect(history.refs).toMatchObject([{ state: 'open' }])
  })

  test('has the newest hundred entries and the first, and says how many more there are', async () => {
    const opened = await openTestDatabase(engine)
    const plain = emptyStore()
    const add = storeBuilder(plain)
    const own = add.project('long', { head: 200 })
    const main = add.ref(own, 'main')
    own.default_ref = Number(main.id)
    const tool = add.tool('Tool')
    const series = add.series(main, tool)
    const result = add.result(own)
    const names = { rule: Number(add.rule(tool, 'r').id), file: Number(add.file('a.ts').id), tagset: Number(add.tagset().id) }
    for (let line = 1; line <= 104; line++) {
      const received_at = new Date(Date.UTC(2026, 0, line)).toISOString()
      const since = Number(add.snapshot(series, add.upload(`u${line}`), { commit_id: `c${line}`, received_at }).id)
      const ends = line === 104 ? {} : { until: since + 1, superseded: since + 1 }
      add.sighting(result, series, { ...names, since, start_line: line, message: `On line ${line}`, ...ends })
    }
    await writeStore(opened.db, plain)
    const history = async (most: number) => {
      const past = await readHistory(opened.db.kysely, Number(result.id), most)
      return describeHistory(past, { entries: [], total: 3 }, { sighting: 0, fingerprints: [] }, most)
    }
    const { entries, more, first } = await history(shownEntries)
    expect([entries.length, more]).toEqual([100, 7])
    expect(first).toMatchObject({ type: 'sighting', how: 'first', snapshot: { commit: 'c1' }, changes: [] })
    expect(entries[99]).toMatchObject({ snapshot: { commit: 'c5' }, changes: [{ what: 'line', from: '4', to: '5' }, { what: 'message' }] })
    const all = await history(1000)
    expect(all.entries.slice(0, 100)).toEqual(entries)
    expect(all.entries.at(-1)).toEqual(first)
    expect(all.first).toBeNull()
    // What changed in the messages of others is nobody's business, and takes its time.
    vi.mocked(textChanges).mockClear()
    expect(await history(10)).toMatchObject({ entries: entries.slice(0, 10), first })
    expect(textChanges).toHaveBeenCalledTimes(10)
    await opened.close()
  })
})
