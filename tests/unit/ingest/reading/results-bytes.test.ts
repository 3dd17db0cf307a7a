import { describe, expect, test } from 'vitest'
import { named, finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { rowsMade } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

/** More than are looked at whatever is known of them. */
const names = Array.from({ length: 1002 }, (_, at) => `n${at}`)
const last = names.at(-1) ?? ''

describe.each(engines)('on %s, results that have the bytes of those before', (engine) => {
  const store = useStore(engine)

  /** Reads a log as `made` does. What is known of single results is forgotten. */
  async function read(text: string, sending: object) {
    await store.db.kysely.updateTable('block_reading').set({ readings: new Uint8Array() }).execute()
    return made(text, sending)
  }

  /** Reads a log; gives how many rows were made of it, with what came of it. */
  async function made(text: string, sending: object) {
    const before = rowsMade()
    const { results, new: begun, fixed } = await store.read(text, sending)
    return { rows: rowsMade() - before, results, begun, fixed }
  }
  const notOne = { rows: 0, results: names.length, begun: 0, fixed: 0 }

  test('are passed over, until anything is another', async () => {
    const project = store.project()
    await store.read(named(names, { commit: 'c0d' }), { project })
    const ids = await store.ids(project, 'rule:r n1')
    expect(await read(named(names, { commit: 'f00' }), { project })).toEqual(notOne)
    expect(await read(named(names, { commit: 'ba4' }), { project })).toEqual(notOne)
    // One more behind those that are known, and one that is gone.
    const more = await read(named([...names, 'x'], { commit: 'f00' }), { project })
    expect(more).toMatchObject({ results: names.length + 1, begun: 1, fixed: 0 })
    expect(more.rows).toBeGreaterThan(names.length)
    expect(await read(named(names.slice(0, -1), { commit: 'ba4' }), { project })).toMatchObject({ begun: 0, fixed: 2 })
    expect(await store.ids(project, 'rule:r n1')).toEqual(ids)
    // Read otherwise: with another version of the tool, and as what another root makes of it.
    const others = named(names.slice(0, -1), { version: '2', commit: 'ba4' })
    expect((await read(others, { project })).rows).toBeGreaterThan(0)
    expect((await read(named(names.slice(0, -1), { version: '2', commit: 'f00' }), { project })).rows).toBe(0)
    expect((await read(others, { project, category: 'c', root: 'src' })).rows).toBeGreaterThan(0)
  })

  test('are read where they are not all of the snapshot', async () => {
    const project = store.project()
    const results = names.map((name) => finding({ message: name, fingerprint: name }))
    const extra = finding({ message: 'x', fingerprint: 'x' })
    await store.read(log(run(results)), { project, commit: '1' })
    expect(await read(log(run(results), run([extra])), { project })).toMatchObject({ begun: 1, fixed: 0 })
    expect(await read(log(run(results)), { project, commit: '2' })).toMatchObject({ begun: 0, fixed: 1 })
    const twice = log(run(results)).replace(/\]\}\]\}$/, `],"results":[${JSON.stringify(extra)}]}]}`)
    expect(await read(twice, { project })).toMatchObject({ results: names.length + 1, begun: 1, fixed: 0 })
    expect(await store.messages(project, 'is:reopened')).toEqual(['x'])
  })

  test('are read where something happened to them in between', async () => {
    const project = store.project()
    await store.read(named(names), { project, commit: '1' })
    await store.read(named(names.slice(1)), { project, commit: '2' })
    expect((await read(named(names.slice(1)), { project, commit: '3' })).rows).toBe(0)
    // As when a sighting was deleted or merged.
    await store.db.kysely
      .insertInto('loss')
      .values(await lossOf(project))
      .execute()
    const after = await read(named(names.slice(1)), { project, commit: '4' })
    expect(after).toMatchObject({ begun: 0, fixed: 0 })
    expect(after.rows).toBeGreaterThan(0)
    expect(await store.messages(project, 'is:fixed')).toEqual(['n0'])
    expect(await store.messages(project, `is:open ${last}`)).toEqual([last])
  })

  test('of another ref are shared unseen, and all is as if they had been read', async () => {
    const pull = 'refs/pull/7/merge'
    const described: unknown[] = []
    for (const isKnown of [true, false]) {
      const project = store.project()
      await store.read(named(names, { commit: 'c0d' }), { project, ref: 'main' })
      // Of the two ways in which they may be known one is left.
      if (!isKnown) await store.db.kysely.deleteFrom('results_bytes').execute()
      const outcome = await (isKnown ? read : made)(named(names, { commit: 'f00' }), { project, ref: pull })
      const series = store.db.kysely.selectFrom('series').innerJoin('project', 'project.id', 'series.project').where('key', '=', project)
      const ids = (await series.select('series.id').orderBy('series.id').execute()).map(({ id }) => id)
      const shares = await store.db.kysely.selectFrom('share').selectAll().where('series', 'in', ids).orderBy('id').execute()
      const trend = await store.db.kysely.selectFrom('trend').selectAll().where('series', 'in', ids).orderBy('series').execute()
      const listed = await store.list(`project:${project} ref:${pull}`)
      expect(await store.ids(project, 'ref:pull/7')).toEqual(await store.ids(project, 'ref:main'))
      // The next log of either is compared with what is there.
      const after = await store.read(named(names.slice(1).concat('x')), { project, ref: pull })
      const merged = await store.read(named(names.slice(1).concat('x')), { project, ref: 'main' })
      described.push({
        outcome,
        shares: shares.map(({ part, sightings, matched }) => ({ isShared: part > 0, sightings, matched })),
        trend: trend.map(({ severity, began, ended, fresh, reopened, fixed }) => ({ severity, began, ended, fresh, reopened, fixed })),
        listed: listed.map(({ message, state, baseline, line }) => ({ message, state, baseline, line })),
        after: [after, merged].map(({ results, new: begun, fixed }) => ({ results, begun, fixed })),
        left: [await store.messages(project, 'ref:pull/7 is:fixed'), await store.messages(project, 'ref:main is:fixed')],
      })
    }
    expect(described[0]).toEqual(described[1])
    expect(described[0]).toMatchObject({
      outcome: { rows: 0, results: names.length, begun: 0, fixed: 0 },
      after: [
        { begun: 1, fixed: 1 },
        { begun: 1, fixed: 1 },
      ],
    })
  })

  async function lossOf(project: string) {
    const { id } = await store.db.kysely.selectFrom('project').select('id').where('key', '=', project).executeTakeFirstOrThrow()
    const { rev } = await store.db.kysely.updateTable('revision').set({ rev: 1_000_000 }).returning('rev').executeTakeFirstOrThrow()
    return { rev, project: id, last: 0 }
  }
})
