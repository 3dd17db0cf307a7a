import { describe, expect, test } from 'vitest'
import { runHeader } from '#app/store/projects/runs.ts'
import { finding } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const limits = { partBytes: 1000 }

describe.each(engines)('on %s, a run whose members are too large together', (engine) => {
  const store = useStore(engine)

  async function read(run: object) {
    const project = store.project()
    const upload = await store.read(JSON.stringify({ version: '2.1.0', runs: [run] }), { project, limits })
    const runs = store.db.kysely.selectFrom('run').innerJoin('upload', 'upload.id', 'run.upload').where('upload.uid', '=', upload.id)
    const { id } = await runs.select('run.id').executeTakeFirstOrThrow()
    const header: unknown = JSON.parse((await runHeader(store.db.kysely, id)) ?? '')
    const listed = await store.list(`project:${project}`)
    return {
      header,
      report: upload.report.filter(({ code }) => code === 'member-too-large'),
      paths: listed.map(({ path }) => path),
      tools: listed.map(({ tool }) => tool),
    }
  }

  test('is read without the last of them, which are named', async () => {
    const members = Object.fromEntries(['a', 'b', 'c', 'd/e'].map((key) => [key, 'x'.repeat(800)]))
    const { header, report, paths } = await read({ tool: { driver: { name: 'T' } }, ...members, results: [finding({ path: 'src/a.ts' })] })
    expect(Object.keys(header as object)).toEqual(['tool', 'a', 'b', 'c'])
    expect(report).toMatchObject([{ pointers: ['/runs/0/d~1e'] }])
    expect(paths).toEqual(['src/a.ts'])
  })

  test('has what fits of its artifacts, in their places, and all of its results', async () => {
    const artifacts = Array.from({ length: 100 }, (_, index) => ({ location: { uri: `src/${index}.ts` }, length: 10 ** 9 }))
    const { header, report, paths, tools } = await read({
      artifacts,
      tool: { driver: { name: 'T' } },
      results: [finding({ path: 'src/a.ts' })],
    })
    const kept = (header as { artifacts: unknown[] }).artifacts
    expect(kept).toEqual(artifacts.slice(0, kept.length))
    expect(kept.length).toBeGreaterThan(10)
    expect(tools).toEqual(['T'])
    expect(report).toMatchObject([{ count: 100 - kept.length }])
    expect(paths).toEqual(['src/a.ts'])
  })

  test('is read whole where one of equal names takes the place of the other', async () => {
    const text = JSON.stringify('x'.repeat(800))
    const twice = `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"a":${text},"a":${text},"b":${text},"c":${text},"results":[]}]}`
    const upload = await store.read(twice, { project: store.project(), limits })
    expect(upload.report.map(({ code }) => code)).not.toContain('member-too-large')
  })
})
