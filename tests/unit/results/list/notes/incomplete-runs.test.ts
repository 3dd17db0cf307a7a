import { describe, expect, test } from 'vitest'
import { incompleteRuns } from '#app/results/list/notes/incomplete-runs.server.ts'
import { failed, finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, incomplete runs', (engine) => {
  const store = useStore(engine)

  test('are named beside a list as long as the newest of a tool is incomplete, and only where the list is about it', async () => {
    const [broken, whole] = [store.project(), store.project()]
    const { id } = await store.read(named(['a'], failed), { project: broken, category: 'one' })
    await store.read(named(['a']), { project: whole })
    const of = async (q: string) => (await incompleteRuns(store.db, q)).runs.filter(({ project }) => [broken, whole].includes(project))
    expect(await of('')).toEqual([{ project: broken, ref: null, tool: 'Tool', category: 'one', upload: id }])
    expect(await of(`project:${broken} tool:tool category:one`)).toHaveLength(1)
    expect(await of(`project:${broken} category:two`)).toEqual([])
    expect(await of(`project:${whole}`)).toEqual([])
    expect(await of(`-project:${broken}`)).toEqual([])
    expect(await of(`project:${broken.slice(0, -1)}* -tool:x*`)).toHaveLength(1)
    expect(await of(`project:x*${broken}`)).toEqual([])
    expect(await of(`project:${broken} upload:${id}`)).toEqual([])
    expect(await of(`project:${broken} project:`)).toHaveLength(1)
    await store.read(named(['a', 'b']), { project: broken, category: 'one' })
    expect(await of(`project:${broken}`)).toEqual([])
  })

  test('are those of the refs that a list is of', async () => {
    const project = store.project()
    const { id: first } = await store.read(named(['a'], failed), { project, ref: 'main' })
    const { id: pull } = await store.read(named(['a'], failed), { project, ref: 'refs/pull/7/merge' })
    await store.read(named(['a']), { project, ref: 'next' })
    const of = async (terms: string) => (await incompleteRuns(store.db, `project:${project} ${terms}`)).runs
    const [onMain, onPull] = [first, pull].map((upload, at) => ({
      project,
      ref: at === 0 ? null : 'pull/7',
      tool: 'Tool',
      category: '',
      upload,
    }))
    expect(await of('')).toEqual([onMain])
    expect(await of('ref:main')).toEqual([onMain])
    expect(await of('ref:refs/pull/7/merge is:new')).toEqual([onPull])
    expect(await of('ref:next')).toEqual([])
    expect(await of('ref:*')).toHaveLength(2)
    expect(await of('-ref:main')).toEqual([onPull])
    await store.read(named(['a']), { project, ref: 'main' })
    expect(await of('')).toEqual([])
    expect(await of('ref:pull/*')).toEqual([onPull])
  })

  test('are found by the key of their project as its results are, and counted beyond those that are named', async () => {
    const slug = `acme/${store.project()}`
    const tools = Array.from({ length: 52 }, (_, at) => `Tool ${at + 10}`)
    await store.read(log(...tools.map((tool) => run([finding()], { tool, ...failed }))), { project: `github.com/${slug}` })
    const { runs, more } = await incompleteRuns(store.db, `project:github.com/${slug}`)
    expect(runs.map(({ project, tool }) => [project, tool])).toEqual(tools.slice(0, 50).map((tool) => [slug, tool]))
    expect(more).toBe(2)
  })
})
