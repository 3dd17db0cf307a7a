import { describe, expect, test } from 'vitest'
import { type Finding, finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

/** Results of one identity; the message is that of the line, so that each can be told from the others. */
function equal(lines: readonly number[]): string {
  return logOf(lines.map((line) => ({ fingerprint: 'same', line, message: `on line ${line}` })))
}

describe.each(engines)('on %s, results of equal identity', (engine) => {
  const store = useStore(engine)

  async function idsByLine(project: string, q = 'is:open'): Promise<Record<number, string>> {
    return Object.fromEntries((await store.list(`project:${project} ${q}`)).map(({ line, id }) => [line, id]))
  }

  test('have ids of their own', async () => {
    const project = store.project()
    expect(await store.read(equal([1, 2, 3]), { project })).toMatchObject({ results: 3, new: 3 })
    expect(new Set(Object.values(await idsByLine(project))).size).toBe(3)
  })

  test('keep their ids in the order of their lines when all move', async () => {
    const project = store.project()
    await store.read(equal([10, 20, 30]), { project })
    const before = await idsByLine(project)
    expect(await store.read(equal([35, 15, 25]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await idsByLine(project)).toEqual({ 15: before[10], 25: before[20], 35: before[30] })
  })

  test('that did not move keep their ids when one of them goes', async () => {
    const project = store.project()
    await store.read(equal([10, 20, 30]), { project })
    const before = await idsByLine(project)
    expect(await store.read(equal([10, 30]), { project })).toMatchObject({ new: 0, fixed: 1 })
    expect(await idsByLine(project)).toEqual({ 10: before[10], 30: before[30] })
    expect(await idsByLine(project, 'is:fixed')).toEqual({ 20: before[20] })
  })

  test('that did not move keep their ids when one is added before them', async () => {
    const project = store.project()
    await store.read(equal([10, 20]), { project })
    const before = await idsByLine(project)
    await store.read(equal([5, 10, 20]), { project })
    const after = await idsByLine(project)
    expect(after).toMatchObject(before)
    expect(Object.values(before)).not.toContain(after[5])
  })

  test('one of which came later keep their ids when both move', async () => {
    const project = store.project()
    await store.read(equal([10]), { project })
    await store.read(equal([10, 20]), { project })
    const before = await idsByLine(project)
    expect(await store.read(equal([11, 21]), { project })).toMatchObject({ new: 0, fixed: 0 })
    expect(await idsByLine(project)).toEqual({ 11: before[10], 21: before[20] })
  })

  test('one of which was fixed: one that comes back is that one, and takes no other’s id', async () => {
    const project = store.project()
    await store.read(equal([10, 20]), { project })
    const before = await idsByLine(project)
    await store.read(equal([10]), { project })
    await store.read(equal([10, 20]), { project, commit: '3' })
    expect(await idsByLine(project)).toEqual(before)
  })

  test('one of which was fixed: of two that come, one is that one and the other is new', async () => {
    const project = store.project()
    await store.read(equal([20]), { project })
    const before = await idsByLine(project)
    await store.read(equal([]), { project })
    await store.read(equal([30, 20]), { project })
    const after = Object.values(await idsByLine(project))
    expect(new Set(after).size).toBe(2)
    expect(after).toContain(before[20])
    expect(await store.messages(project, 'is:reopened')).toHaveLength(1)
  })

  test.each([['before it'], ['behind it']])(
    'to the last word: one that comes in %s takes no other’s id, whose bytes are there still',
    async (place) => {
      const project = store.project()
      const inFunction = (name: string): Finding => ({
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: 9 } },
            logicalLocations: [{ fullyQualifiedName: name }],
          },
        ],
      })
      const [one, other] = [inFunction('f<int>'), inFunction('f<char>')]
      await store.read(logOf([one]), { project })
      const before = await store.ids(project)
      expect(await store.read(logOf(place === 'before it' ? [other, one] : [one, other]), { project })).toMatchObject({ new: 1, fixed: 0 })
      expect(await store.read(logOf([one]), { project })).toMatchObject({ new: 0, fixed: 1 })
      expect(await store.ids(project)).toEqual(before)
    },
  )

  test('in several categories are not the same result', async () => {
    const project = store.project()
    const both = log(...['one', 'two'].map((category) => run([finding({ fingerprint: 'same', message: category })], { category })))
    await store.read(both, { project })
    const before = await store.ids(project)
    expect(before['one']).not.toBe(before['two'])
    await store.read(both, { project, commit: '2' })
    expect(await store.ids(project)).toEqual(before)
  })

  test('in several categories are not taken for each other on another ref, in whatever order these come', async () => {
    const project = store.project()
    const runOf = (category: string) => run([finding({ fingerprint: 'same', message: category })], { category })
    await store.read(log(runOf('one')), { project, ref: 'main' })
    await store.read(log(runOf('two')), { project, ref: 'main' })
    const main = await store.ids(project)
    await store.read(log(runOf('two'), runOf('one')), { project, ref: 'refs/pull/1/merge' })
    expect(await store.ids(project, 'ref:pull/1')).toEqual(main)
  })

  test('of a category that is new keep no one’s id who is open', async () => {
    const project = store.project()
    await store.read(logOf([{ fingerprint: 'same', message: 'one' }]), { project, category: 'one' })
    await store.read(logOf([{ fingerprint: 'same', message: 'two' }]), { project, category: 'two' })
    const ids = await store.ids(project)
    expect(ids['one']).not.toBe(ids['two'])
    expect(Object.keys(ids)).toEqual(['one', 'two'])
  })

  test('come back as reopened when their category has another name by then', async () => {
    const project = store.project()
    await store.read(logOf([{ fingerprint: 'same', message: 'one' }]), { project, category: 'one' })
    const before = await store.ids(project)
    await store.read(logOf([]), { project, category: 'one' })
    expect(await store.read(logOf([{ fingerprint: 'same', message: 'one' }]), { project, category: 'two' })).toMatchObject({
      new: 1,
      fixed: 0,
    })
    expect(await store.ids(project)).toEqual(before)
    expect(await store.messages(project, 'is:reopened')).toEqual(['one'])
    expect(await store.messages(project, 'is:fixed')).toEqual([])
  })
})

describe.each(engines)('on %s, whatever becomes of a group of equal results', (engine) => {
  const store = useStore(engine)

  test.each([1, 2, 3, 4])('no id stands for two at once, and none is lost that could be kept (%i)', async (seed) => {
    const project = store.project()
    let state = seed
    const below = (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound
    let held = 0
    for (let step = 0; step < 8; step++) {
      const lines = Array.from({ length: below(6) }, () => 1 + below(9))
      const before = new Set((await store.list(`project:${project} is:open`)).map(({ id }) => id))
      await store.read(logOf(lines.map((line) => ({ line, message: `In step ${step}` }))), { project })
      const open = (await store.list(`project:${project} is:open`)).map(({ id }) => id)
      expect(open).toHaveLength(lines.length)
      expect(new Set(open).size).toBe(lines.length)
      expect(open.filter((id) => before.has(id))).toHaveLength(Math.min(before.size, lines.length))
      held = Math.max(held, lines.length)
      expect(await store.list(`project:${project} is:open,fixed`)).toHaveLength(held)
    }
  })
})
