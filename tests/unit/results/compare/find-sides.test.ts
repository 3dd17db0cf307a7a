import { describe, expect, test } from 'vitest'
import { sidesRequestSchema } from '#app/results/compare/compare.schemas.ts'
import { findSides } from '#app/results/compare/find-sides.server.ts'
import { namedSides } from '#app/results/compare/named-sides.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, what can be compared', (engine) => {
  const store = useStore(engine)

  test('has uploads by the names of their files, and by their tools where they came without one', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, fileName: 'nightly.sarif' })
    const both = log(run([finding({ fingerprint: 'b' })], { tool: 'Two' }), run([finding({ fingerprint: 'b' })], { tool: 'One' }))
    await store.read(both, { project, fileName: 'upload' })
    const sides = await findSides(store.db, { q: `project:${project}`, text: '' })
    expect(sides.filter(({ kind }) => kind === 'upload').map(({ label }) => label)).toEqual(['Log of One, Two', 'nightly.sarif'])
  })

  test('has an upload without a name under the one that stands for it, and by the day on which it came', async () => {
    const project = store.project()
    const ofTools = (...tools: string[]) => log(...tools.map((tool) => run([finding({ fingerprint: tool })], { tool })))
    await store.read(ofTools('Five', 'Four', 'One', 'Two', 'Three'), { project, fileName: 'upload' })
    await store.read(ofTools('Two'), { project, fileName: 'upload', category: 'two' })
    await store.read(ofTools('One'), { project, fileName: 'Log of One.sarif', category: 'one' })
    const [five, two, one] = ['Log of Five, Four, One and 2 more', 'Log of Two', 'Log of One.sarif']
    async function found(text: string): Promise<string[]> {
      const sides = await findSides(store.db, { q: `project:${project}`, text })
      return namedSides(sides, text, false).flatMap(({ kind, items }) => (kind === 'upload' ? items.map(({ label }) => label) : []))
    }
    expect(await found('log of')).toEqual([one, two, five])
    expect(await found('Log of Two')).toEqual([two])
    expect(await found('one and 2 more')).toEqual([five])
    expect(await found('Three')).toEqual([])
    expect(await found(new Date().toISOString().slice(0, 'yyyy-mm-dd'.length))).toEqual([one, two, five])
    expect(await found('1999-12-31')).toEqual([])
  })

  test.each([
    ['Übersicht', ['Übersicht_1.sarif']],
    ['ÜBERSICHT_1.S', ['Übersicht_1.sarif']],
    ['übersicht', ['Übersicht_1.sarif']],
    ['t_1', ['Übersicht_1.sarif']],
    ['t_%', []],
    ['t.1', []],
    ['\\', []],
  ])('is found by %s, in upper and lower case, and by nothing but that', async (text, expected) => {
    const project = store.project()
    await store.read(named(['a']), { project, fileName: 'Übersicht_1.sarif' })
    const sides = await findSides(store.db, { q: `project:${project}`, text })
    expect(sides.filter(({ kind }) => kind === 'upload').map(({ label }) => label)).toEqual(expected)
  })

  test('has a ref with the project that has it, and of several with how many these are', async () => {
    const [one, other] = [store.project(), store.project()]
    const ref = `shared-by-${one}`
    await store.read(named(['a']), { project: one, ref })
    await store.read(named(['a']), { project: other, ref: 'only-here' })
    await store.read(named(['a']), { project: other, ref })
    const sides = await findSides(store.db, { q: `project:${one},${other}`, text: '' })
    const refs = sides.filter(({ kind }) => kind === 'ref').map(({ label, detail }) => [label, detail])
    expect(refs).toEqual([
      [ref, '2 projects'],
      ['only-here', other],
    ])
  })

  test('has a ref in full whose name would be taken for that of another', async () => {
    const project = store.project()
    for (const ref of ['main', 'refs/heads/origin/main']) await store.read(named(['a']), { project, ref })
    const sides = await findSides(store.db, { q: `project:${project}`, text: 'main' })
    expect(sides.flatMap(({ kind, side }) => (kind === 'ref' ? [side] : []))).toEqual(['refs/heads/origin/main', 'main'])
  })

  test('is found although it is asked for with a character that no name can have', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, fileName: 'nul.sarif' })
    const sides = await findSides(store.db, sidesRequestSchema.parse({ q: `project:${project}`, text: 'n\0ul' }))
    expect(sides).toMatchObject([{ kind: 'upload', label: 'nul.sarif' }])
  })
})
