import { named } from '#tests/fixtures/log.ts'
import { ask, expectProblem, upload } from './api.ts'
import { resultIds } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'api-projects' })

test('a project is told with its refs and series, renamed, and loses a series, a ref and all of it', async ({ server }) => {
  const project = `${server.url}/api/projects/acme%2Fshop`
  for (const ref of ['main', 'develop', 'refs/pull/7/merge']) await upload(server.url, named(['a', ref]), { project: 'acme/shop', ref })
  await upload(server.url, named(['b'], { tool: 'Other' }), { project: 'acme/shop', ref: 'main' })

  const told = await ask(project)
  expect(told).toMatchObject({
    status: 200,
    body: { key: 'acme/shop', slug: 'acme/shop', sample: false, defaultRef: 'main', refCount: 3 },
  })
  const refs = told.body['refs'] as { name: string; series: { id: number; tool: string }[] }[] // as docs/api.md has them
  expect(refs.map(({ name }) => name)).toEqual(['main', 'pull/7', 'develop'])
  expect(refs[0]).toMatchObject({ kind: 'branch', isDefault: true, series: [{ endedAt: null, snapshots: 1 }, { category: '' }] })
  expect((await ask(`${project}?from=4`)).body).toMatchObject({
    choices: ['main', 'develop'],
    refs: [{ name: 'develop' }],
    refCount: 3,
    seriesCount: 4,
  })
  expectProblem(await ask(`${project}?from=0`), 400, 'bad-request')
  expectProblem(await ask(`${project}?place=3`), 400, 'bad-request')
  const other = refs[0]?.series.find(({ tool }) => tool === 'Other')?.id

  const series = `${project}/series/${other}`
  const change = (url: string, body: unknown) => ask(url, { method: 'PATCH', body: JSON.stringify(body) })
  const open = () => resultIds(server.url, 'project:acme/shop ref:main')
  expect((await change(series, { ended: true })).status).toBe(200)
  expect(await open()).toHaveLength(2)
  expect((await change(series, { ended: false })).status).toBe(200)
  expect(await open()).toHaveLength(3)
  expect((await ask(series, { method: 'DELETE' })).status).toBe(204)
  expectProblem(await change(series, { ended: true }), 404, 'not-found')

  expect((await change(project, { defaultRef: 'develop' })).body).toMatchObject({ defaultRef: 'develop' })
  expectProblem(await change(project, { defaultRef: 'pull/7' }), 404, 'not-found')
  expect((await ask(`${project}/refs/pull%2F7`, { method: 'DELETE' })).status).toBe(204)
  expectProblem(await ask(`${project}/refs/pull%2F7`, { method: 'DELETE' }), 404, 'not-found')

  await upload(server.url, named(['c']), { project: 'taken' })
  expectProblem(await change(project, { slug: 'taken' }), 409, 'conflict')
  expect((await change(project, { slug: 'store' })).body).toMatchObject({ key: 'acme/shop', slug: 'store', refCount: 2 })
  expect((await ask(project)).body, 'by its key').toMatchObject({ slug: 'store' })
  const [id] = await resultIds(server.url, 'project:store')
  expect((await ask(`${server.url}/api/projects/store`, { method: 'DELETE' })).status).toBe(204)
  expectProblem(await ask(`${server.url}/api/projects/store`), 404, 'not-found')
  expectProblem(await ask(project), 404, 'not-found')
  expectProblem(await ask(`${server.url}/api/results/${id}`), 410, 'gone')
})

test('a change is refused that cannot be read, and one of what no project is called', async ({ server }) => {
  await upload(server.url, named(['a']), { project: 'spaced' })
  const change = (slug: string, body: string) => ask(`${server.url}/api/projects/${slug}`, { method: 'PATCH', body })
  for (const body of [
    '',
    '{"slug"',
    'null',
    '[]',
    '{"slug": 5}',
    '{"slug": " "}',
    '{"defaultRef": "a\\u0000b"}',
    '{"slug": "shop", "defaultref": "main"}',
    '{}',
    '{"name": "other"}',
  ]) {
    expectProblem(await change('spaced', body), 400, 'bad-request')
  }
  // Every call knows a project by the same names.
  for (const slug of ['spaced', '%20spaced']) {
    expect((await ask(`${server.url}/api/projects/${slug}`)).status).toBe(200)
    expect((await change(slug, '{"defaultRef": "main"}')).status).toBe(200)
  }
  for (const slug of ['nobody', 'a%00b', '%20', 'x'.repeat(1001)]) {
    expectProblem(await ask(`${server.url}/api/projects/${slug}`), 404, 'not-found')
    expectProblem(await change(slug, '{"slug": "other"}'), 404, 'not-found')
    expectProblem(await ask(`${server.url}/api/projects/${slug}`, { method: 'DELETE' }), 404, 'not-found')
    expectProblem(await change(`${slug}/series/1`, '{"ended": true}'), 404, 'not-found')
  }
})
