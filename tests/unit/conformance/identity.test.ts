import { expect } from 'vitest'
import { log, logOf, run, finding } from '#tests/fixtures/log.ts'
import { exportedRuns } from '#tests/unit/export/exported.ts'
import { type Json, rule, openCases } from './cases.ts'

const cases = openCases()

const guids = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000003']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids of the one result of two uploads to a project, one after the other. */
async function idsOf(before: string, after: string): Promise<(string | undefined)[]> {
  const { project } = await cases.upload(before)
  const [old] = await cases.store.list(`project:${project} is:open`)
  await cases.upload(after, { project })
  const now = await cases.store.list(`project:${project} is:open`)
  return [old?.id, now.at(-1)?.id]
}

/** How many results are open after two runs with these ids, each of another result. */
async function openAfter(first: string, second: string): Promise<number> {
  const { project } = await cases.upload(logOf([{ rule: 'one' }], { automationDetails: { id: first } }))
  await cases.upload(logOf([{ rule: 'two', path: 'b.ts' }], { automationDetails: { id: second } }), { project })
  return (await cases.store.list(`project:${project} is:open`)).length
}

rule('3.17.3-a', async () => {
  expect([await openAfter('nightly/linux/1', 'nightly/linux/2'), await openAfter('nightly/linux/1', 'nightly/mac/1')]).toEqual([1, 2])
})

rule('3.17.3-b', async () => {
  expect([await openAfter('nightly/', 'nightly/2'), await openAfter('one', 'two')]).toEqual([1, 1])
})

rule('3.17.4-a', async () => {
  const automationDetails = { id: 'a/1', guid: guids[0], correlationGuid: guids[1] }
  const { project } = await cases.upload(logOf([{}], { automationDetails }))
  expect(await exportedRuns(cases.store.db, `project:${project}`)).toMatchObject([{ automationDetails }])
})

rule('3.27.3-a', async () => {
  const fingerprint = { partialFingerprints: { 'a/v1': 'same' } }
  const { project } = await cases.upload(logOf([fingerprint, { ...fingerprint, line: 2 }]))
  const [exported] = await exportedRuns(cases.store.db, `project:${project}`)
  const found = exported?.results.map(({ guid }) => guid)
  expect(found).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(new Set(found).size).toBe(2)
})

rule('3.27.3-b', async () => {
  expect((await cases.result({ guid: guids[0] })).page.facts.guid).toBe(guids[0])
})

rule('3.27.4-a', async () => {
  const { project } = await cases.upload(logOf([{}]), { ref: 'main' })
  await cases.upload(logOf([{}]), { project, ref: 'topic' })
  const exported = await exportedRuns(cases.store.db, `project:${project} ref:*`)
  const results = exported.flatMap((one) => one.results)
  expect(results).toHaveLength(2)
  expect(new Set(results.map(({ correlationGuid }) => correlationGuid)).size).toBe(1)
  expect((await cases.result({ correlationGuid: guids[1] })).page.facts.correlationGuid).toBe(guids[1])
})

rule('3.27.16-a', async () => {
  const one = (fingerprint: string, partial: string) =>
    logOf([{ fingerprints: { 'a/v1': fingerprint }, partialFingerprints: { 'b/v1': partial }, message: partial }])
  const [before, after] = await idsOf(one('same', 'x'), one('same', 'y'))
  expect(after).toBe(before)
  expect((await cases.page(after ?? '')).fingerprints.used).toEqual([{ name: 'a/v1', value: 'same' }])
})

rule('3.27.17-a', async () => {
  const one = (message: string, line: number) => logOf([{ partialFingerprints: { 'b/v1': 'same' }, message, line }])
  const [before, after] = await idsOf(one('x', 1), one('y', 40))
  expect(after).toBe(before)
})

rule('3.5.4-a', async () => {
  const { page } = await cases.result({ partialFingerprints: { a: 'none', 'a/v2': 'two', 'a/v10': 'ten', b: 'other' } })
  expect(page.fingerprints.used).toEqual([
    { name: 'a/v10', value: 'ten' },
    { name: 'b', value: 'other' },
  ])
})

rule('3.5.4-b', async () => {
  const one = (message: string, versions: Json) => logOf([{ message, partialFingerprints: versions }])
  const [first, second] = [{ 'a/v1': 'one' }, { 'a/v1': 'one', 'a/v2': 'two' }]
  for (const [before, after] of [
    [first, second],
    [second, first],
    [second, { 'a/v2': 'two', 'a/v3': 'three' }],
    [{ a: 'one' }, { a: 'one', 'a/v1': 'two' }],
  ] as const) {
    const [old, now] = await idsOf(one('x', before), one('y', after))
    expect(now, JSON.stringify(after)).toBe(old)
  }
  const [old, now] = await idsOf(one('x', second), one('y', { 'a/v1': 'one', 'a/v2': 'another' }))
  expect(now).not.toBe(old)
})

rule('3.27.17-b', async () => {
  const at = (line: number, more: Json = {}, members: Json = {}) => logOf([{ line, message: `On line`, ...more }], members)
  const [before, after] = await idsOf(at(3), at(30))
  expect(after).toBe(before)
  for (const other of [at(3, { rule: 'other' }), at(3, { path: 'other.ts', message: 'Other' }), at(3, {}, { tool: 'Other' })]) {
    const [first, second] = await idsOf(at(3), other)
    expect(second).not.toBe(first)
  }
})

rule('3.27.24-a', async () => {
  for (const baselineState of ['new', 'unchanged', 'updated']) {
    expect((await cases.result({ baselineState })).page.logBaseline).toBe(baselineState)
  }
  expect((await cases.result({})).page.logBaseline).toBe('unset')
})

rule('3.27.24-b', async () => {
  const { project } = await cases.upload(logOf([{ message: 'There' }, { message: 'Gone', line: 2, baselineState: 'absent' }]))
  expect((await cases.shown(`project:${project}`)).map(({ message }) => message)).toEqual(['There'])
  const [row] = await cases.shown(`project:${project} baseline:absent`)
  expect(row).toMatchObject({ message: 'Gone', state: 'fixed' })
  expect(await cases.page(row?.id ?? '')).toMatchObject({ state: 'fixed', baseline: 'absent', logBaseline: 'absent' })
})

rule('3.27.24-c', async () => {
  const { project } = await cases.upload(logOf([{ message: 'Old' }]))
  await cases.upload(logOf([{ message: 'Old' }, { message: 'New', rule: 's', line: 9 }]), { project })
  const exported = await exportedRuns(cases.store.db, `project:${project}`)
  const states = exported.flatMap(({ results }) => results.map(({ ruleId, baselineState }) => [ruleId, baselineState]))
  expect(states.toSorted()).toEqual([
    ['r', 'unchanged'],
    ['s', 'new'],
  ])
})

rule('3.27.24-d', async () => {
  const rows = await cases.listed([finding({ baselineState: 'unchanged' }), finding({ line: 2, message: 'Silent' })])
  expect(rows.map(({ message }) => message).toSorted()).toEqual(['Found', 'Silent'])
})

rule('3.14.5-a', async () => {
  expect((await cases.result({}, { baselineGuid: guids[2] })).page.facts.baselineGuid).toBe(guids[2])
})

rule('3.48.3-a', async () => {
  const provenance = {
    firstDetectionTimeUtc: '2026-01-01T00:00:00Z',
    lastDetectionTimeUtc: '2026-02-01T00:00:00Z',
    firstDetectionRunGuid: guids[0],
    lastDetectionRunGuid: guids[1],
  }
  expect((await cases.result({ provenance })).page.facts.provenance).toMatchObject({
    firstDetected: provenance.firstDetectionTimeUtc,
    lastDetected: provenance.lastDetectionTimeUtc,
    firstRun: guids[0],
    lastRun: guids[1],
  })
})

rule('3.27.31-a', async () => {
  expect((await cases.result({ occurrenceCount: 7 })).page.facts.occurrences).toBe(7)
  expect((await cases.result({})).page.facts.occurrences).toBeNull()
})

rule('3.27.28-a', async () => {
  const viewer = async (hostedViewerUri: string) => (await cases.result({ hostedViewerUri })).page.facts.hostedViewer
  expect(await viewer('https://example.org/1')).toEqual({ uri: 'https://example.org/1', href: 'https://example.org/1' })
  expect((await viewer('javascript:alert(1)'))?.href).toBeNull()
})

rule('3.27.27-a', async () => {
  const items = async (own: Json) => (await cases.result(own)).page.facts.workItems
  expect(await items({})).toBeNull()
  expect(await items({ workItemUris: null })).toBeNull()
  expect(await items({ workItemUris: [] })).toEqual({ items: [], more: 0 })
  expect(await items({ workItemUris: ['https://example.org/1'] })).toMatchObject({ items: [{ href: 'https://example.org/1' }] })
})

rule('3.27.17-c', async () => {
  const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { text: ' a\nb\n  \t\tc\n d' } }]
  const found: unknown[] = []
  for (const line of [1, 2, 3, 4]) {
    const { project } = await cases.upload(log(run([finding({ line })], { artifacts })))
    const [row] = await cases.store.list(`project:${project}`)
    found.push((await cases.page(row?.id ?? '')).fingerprints.used)
  }
  expect(found).toEqual(
    ['271789c17abda88f', '54703d4cd895b18', '180aee12dab6264', 'a23a3dc5e078b07b'].map((value) => [
      { name: 'primaryLocationLineHash', value },
    ]),
  )
})

rule('3.27.17-d', async () => {
  const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { text: 'one' } }]
  const own = { partialFingerprints: { primaryLocationLineHash: 'aaaaaaaaaaaaaaaa:1' } }
  expect((await cases.result(own, { artifacts })).page.fingerprints.used).toEqual([
    { name: 'primaryLocationLineHash', value: 'aaaaaaaaaaaaaaaa' },
  ])
})
