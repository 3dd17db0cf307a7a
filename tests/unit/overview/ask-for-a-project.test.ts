import { describe, expect, test } from 'vitest'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { begin, changeProject } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { loadUploadsPage } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s', (engine) => {
  const store = useStore(engine)

  /** A project with a branch and a pull request, by the name that its uploads give it. */
  async function made(): Promise<string> {
    const name = `Acme/${store.project().toUpperCase()}`
    await store.read(named(['a']), { project: name, ref: 'main' })
    await store.read(named(['b']), { project: name, ref: 'refs/pull/7/merge' })
    return name
  }

  test('a project is asked for as its uploads name it, also where people call it otherwise by now', async () => {
    const name = await made()
    expect(await loadProject(store.db, name)).toMatchObject({ slug: name.toLowerCase() })
    expect(await changeProject(store.db, name, { slug: `${name}-renamed` })).toMatchObject({ status: 'changed' })
    expect(await loadProject(store.db, name)).toMatchObject({ key: name, slug: `${name}-renamed`.toLowerCase() })
    expect((await loadOverview(store.db, name)).chosen).toBe(`${name}-renamed`.toLowerCase())
    expect((await loadUploadsPage(store.db, { project: name })).total).toBe(2)
    expect(await begin(store.db, { slug: name })).toEqual(expect.any(Number))
    expect(await loadProject(store.db, name)).toBeNull()
    await store.clearNext()
  })

  test('a ref is asked for in full, as a CI knows it; what is not there leads to no other', async () => {
    const slug = await made()
    await store.read(named(['c']), { project: slug, ref: 'develop' })
    expect(await changeProject(store.db, slug, { defaultRef: 'refs/heads/develop' })).toMatchObject({ status: 'changed' })
    expect(await begin(store.db, { slug, ref: 'refs/pull/7/merge' })).toEqual(expect.any(Number))
    await store.clearNext()
    expect((await loadProject(store.db, slug))?.refs.map(({ name }) => name)).toEqual(['develop', 'main'])
    expect(await begin(store.db, { slug, ref: 'origin/main' })).toBe('unknown')
  })
})
