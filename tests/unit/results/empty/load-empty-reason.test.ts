import { describe, expect, test } from 'vitest'
import { loadEmptyReason } from '#app/results/empty/load-empty-reason.server.ts'
import { failed, log, logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, an empty list', (engine) => {
  const store = useStore(engine)

  test('is clean only where what is stored is', async () => {
    const reason = (q: string) => loadEmptyReason(store.db, q)
    expect(await reason('')).toEqual({ type: 'nothing-read' })
    const project = store.project()
    await store.read(logOf([]), { project })
    expect(await reason(`project:${project}`)).toMatchObject({ type: 'clean', projects: [{ slug: project, tools: ['Tool'] }], count: 1 })
    expect(await reason(`project:${project} rule:x`)).toEqual({ type: 'no-match' })
    // The list was asked for before.
    await store.read(logOf([{}]), { project })
    expect(await reason(`project:${project}`)).toEqual({ type: 'outdated' })
    const other = store.project()
    await store.read(logOf([], failed), { project: other })
    expect(await reason(`project:${other}`)).toMatchObject({ type: 'incomplete', projects: [{ slug: other }], count: 1 })
  })

  test('of refs that are named is clean only where what ran there did so to its end', async () => {
    const reason = (q: string) => loadEmptyReason(store.db, q)
    const [project, pull] = [store.project(), 'refs/pull/7/merge']
    await store.read(logOf([{}]), { project, ref: 'main' })
    await store.read(logOf([]), { project, ref: pull })
    const clean = { type: 'clean', projects: [{ slug: project, tools: ['Tool'] }], count: 1 }
    for (const q of ['ref:pull/7', `ref:${pull}`, 'ref:pull/7 is:new', 'IS:New ref:pull/*,next']) {
      expect(await reason(`project:${project} ${q}`), q).toMatchObject(clean)
    }
    for (const q of ['ref:pull/8', '-ref:main', 'ref:pull/7 is:fixed', 'ref:pull/7 -is:new', 'ref:pull/7 rule:x', 'ref:']) {
      expect(await reason(`project:${project} ${q}`), q).toEqual({ type: 'no-match' })
    }
    expect(await reason(`project:${project} ref:main,pull/7`)).toEqual({ type: 'outdated' })
    await store.read(logOf([], failed), { project, ref: 'next' })
    expect(await reason(`project:${project} ref:pull/7`)).toMatchObject(clean)
    expect(await reason(`project:${project} ref:pull/7,next`)).toMatchObject({ ...clean, type: 'incomplete' })
  })

  test('of a project whose logs had no runs says so, and nothing else does', async () => {
    const reason = (q: string) => loadEmptyReason(store.db, q)
    const project = store.project()
    const { id: upload } = await store.read(log(), { project })
    expect(await reason(`project:${project}`)).toEqual({ type: 'without-runs', upload })
    expect(await reason(`project:${project},${project}-of-another-name`)).toEqual({ type: 'without-runs', upload })
    for (const q of [`project:${project}-of-another-name`, `project:${project} rule:x`, 'rule:x']) {
      expect((await reason(q)).type, q).toMatch(/^no-match$|^nothing-read$/)
    }
    await store.read(logOf([]), { project })
    expect(await reason(`project:${project}`)).toMatchObject({ type: 'clean', count: 1 })
  })

  test('of a project whose newest log could not be read says so, and leads to it', async () => {
    const reason = (q: string) => loadEmptyReason(store.db, q)
    const [project, empty] = [store.project(), store.project()]
    const { id: upload } = await store.send('{"a": 1}', { project })
    expect(await reason(`project:${project}`)).toEqual({ type: 'not-read', upload })
    expect(await reason(`project:${empty},${project}`)).toEqual({ type: 'not-read', upload })
    expect((await reason(`project:${project} rule:x`)).type).toMatch(/^no-match$|^nothing-read$/)
    const { id: newest } = await store.read(log(), { project })
    expect(await reason(`project:${project}`)).toEqual({ type: 'without-runs', upload: newest })
    await store.read(logOf([]), { project })
    expect(await reason(`project:${project}`)).toMatchObject({ type: 'clean', count: 1 })
  })
})
