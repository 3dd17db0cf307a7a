import { describe, expect, test } from 'vitest'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import { begin, changeProject } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { ensureProject } from '#app/store/projects/projects.ts'
import { loadUploadsPage } from '#app/uploads/load-uploads.server.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { log, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { loadModel } from '#tests/unit/search/model/loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'

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

  test('a project is asked for by each name that it had, until another is given that', async () => {
    const [project, twin] = [store.project(), store.project()]
    await store.read(named(['a']), { project })
    await store.read(named(['b']), { project: twin })
    const [second, third] = [`${project}/second`, `${project}/third`]
    await changeProject(store.db, project, { slug: second })
    await changeProject(store.db, second, { slug: third })
    const model = await loadModel(store.db)
    const totals = (q: string) => Promise.all([sqlAnswers(store.db), model.answers].map((answers) => answers.total({ q, now })))
    expect(await loadProject(store.db, second)).toMatchObject({ key: project, slug: third })
    expect((await loadOverview(store.db, second)).chosen).toBe(third)
    expect((await loadUploadsPage(store.db, { project: second })).total).toBe(1)
    expect(await totals(`project:${second}`)).toEqual([1, 1])
    expect(await store.read(named(['a', 'c']), { project: second.toUpperCase() })).toMatchObject({ project: third, new: 1 })
    // Back again, and then another goes by it.
    expect(await changeProject(store.db, third, { slug: second })).toMatchObject({ status: 'changed' })
    expect(await changeProject(store.db, second, { slug: third })).toMatchObject({ status: 'changed' })
    expect(await changeProject(store.db, twin, { slug: second })).toMatchObject({ status: 'changed' })
    expect(await loadProject(store.db, second)).toMatchObject({ key: twin })
    expect(await totals(`project:${second}`)).toEqual([1, 1])
    expect(await totals(`project:${twin},${second}`)).toEqual([1, 1])
    await begin(store.db, { slug: twin })
    await store.clearNext()
    expect(await loadProject(store.db, twin)).toBeNull()
    expect(await store.read(named(['d', 'e']), { project: second })).toMatchObject({ project: second, new: 2 })
    expect(await totals(`project:${second}`)).toEqual([2, 2])
    expect(model.service.status().bySql).toBe(0)
    await model.close()
  })

  test('of a project that nothing is read of it is said what became of its first log', async () => {
    const [project, other] = [store.project().toUpperCase(), store.project()]
    await store.read(named(['a']), { project: other })
    const told = async (name = project) => {
      const { chosen, firstLog, total } = await loadOverview(store.db, name)
      return { chosen, firstLog, isOfAll: total >= 1 }
    }
    expect(await told()).toEqual({ chosen: null, firstLog: null, isOfAll: true })
    await store.accept('{', { project })
    expect(await told()).toEqual({ chosen: null, firstLog: 'awaited', isOfAll: true })
    expect(await told(project.toLowerCase())).toMatchObject({ firstLog: 'awaited' })
    await store.readNext()
    expect(await told()).toEqual({ chosen: null, firstLog: 'not-read', isOfAll: true })
    await store.send(log(), { project })
    expect(await told()).toMatchObject({ firstLog: 'without-runs' })
    await store.accept(named(['b']), { project })
    expect(await told()).toMatchObject({ firstLog: 'awaited' })
    await store.readNext()
    expect(await told()).toMatchObject({ chosen: project.toLowerCase(), firstLog: null })
    await store.accept(named(['c']), { project })
    expect(await told()).toMatchObject({ chosen: project.toLowerCase(), firstLog: null })
    await store.readNext()
    // One that breaks off takes along what was made of it.
    const late = store.project()
    await store.send(named(['d']).slice(0, -1), { project: late })
    expect(await told(late)).toMatchObject({ chosen: null, firstLog: 'not-read' })
    // A log that names its project, or is called after it, does so once its reading has begun.
    const byFile = store.project()
    const uid = await store.accept(named(['e']), { fileName: `${byFile}.sarif` })
    expect(await told(byFile)).toMatchObject({ firstLog: null })
    const { id } = await store.db.kysely.transaction().execute((db) => ensureProject(db, byFile, false, now))
    await store.db.kysely.updateTable('upload').set({ project: id }).where('uid', '=', uid).execute()
    expect(await told(byFile)).toMatchObject({ chosen: null, firstLog: 'awaited' })
    await store.readNext()
    expect(await told(byFile)).toMatchObject({ chosen: byFile, firstLog: null })
  })

  test('a repository that got another name is found by the short one that it had, which no other takes by itself', async () => {
    const name = store.project()
    const short = `acme/${name}`
    expect(await store.read(named(['a']), { project: `git.example/${short}` })).toMatchObject({ project: short })
    await changeProject(store.db, short, { slug: name })
    expect(await store.read(named(['a', 'b']), { project: `other.example/${short}` })).toMatchObject({ project: `other.example/${short}` })
    expect(await store.read(named(['a', 'c']), { project: short })).toMatchObject({ project: name, new: 1 })
    expect((await store.list(`project:${short}`)).map(({ message }) => message)).toEqual(['a', 'c'])
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
