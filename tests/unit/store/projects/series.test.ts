import { describe, expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { internTool } from '#app/store/intern.ts'
import { publishHead } from '#app/store/projects/projects.ts'
import { ensureSeries, findSeries, goOn, mayHoldIds, newestSnapshot } from '#app/store/projects/series.ts'
import { addSnapshot } from '#app/store/projects/snapshots.ts'
import { addUpload, newUploadId, queueUpload } from '#app/store/uploads/uploads.ts'
import { engines } from '#tests/postgres.ts'
import { now, projectWithMain, useDatabase } from '#tests/unit/store/use-database.ts'

async function uploaded(db: Queryable, sha256: string): Promise<number> {
  const id = await addUpload(db, {
    uid: newUploadId(),
    file_name: 'a',
    encoding: null,
    parameters: '{}',
    received_at: now,
    lease: 'a',
    sample: false,
  })
  await queueUpload(db, id, { bytes: 1, sha256 })
  return id
}

describe.each(engines)('on %s, a series', (engine) => {
  const open = useDatabase(engine)

  test('is one for each tool and category of a ref', async () => {
    const db = open().kysely
    const own = await projectWithMain(db, 'one for each')
    const [one, two] = [await internTool(db, 'One'), await internTool(db, 'Two')]
    const key = { ...own, tool: one, category: '' }
    expect(await findSeries(db, key)).toBeNull()
    const made = await ensureSeries(db, key)
    expect(await ensureSeries(db, key)).toBe(made)
    expect(await findSeries(db, key)).toBe(made)
    expect(new Set([made, await ensureSeries(db, { ...key, tool: two }), await ensureSeries(db, { ...key, category: 'x' })]).size).toBe(3)
    expect(await findSeries(db, { ...key, category: 'y' })).toBeNull()
  })

  test('that was ended goes on when it is told to, and not when it is looked for', async () => {
    const db = open().kysely
    const key = { ...(await projectWithMain(db, 'ended')), tool: await internTool(db, 'One'), category: '' }
    const series = await ensureSeries(db, key)
    await db.updateTable('series').set({ ended_at: now }).where('id', '=', series).execute()
    const endedAt = async () => (await db.selectFrom('series').select('ended_at').where('id', '=', series).executeTakeFirst())?.ended_at
    await ensureSeries(db, key)
    expect(await endedAt()).toBe(now)
    await goOn(db, [series])
    expect(await endedAt()).toBeNull()
  })

  test('has as its newest snapshot the last one that was published', async () => {
    const db = open().kysely
    const own = await projectWithMain(db, 'newest')
    const series = await ensureSeries(db, { ...own, tool: await internTool(db, 'One'), category: '' })
    const snapshots: number[] = []
    for (const sha256 of ['a', 'b', 'c']) {
      const upload = await uploaded(db, sha256)
      snapshots.push(await addSnapshot(db, { series, upload, commit_id: `commit ${sha256}`, tool_version: null, received_at: now }))
    }
    expect(snapshots).toEqual(snapshots.toSorted((a, b) => a - b))
    expect(await newestSnapshot(db, series)).toBeUndefined()
    await publishHead(db, own.project, snapshots[1] ?? 0)
    expect(await newestSnapshot(db, series)).toMatchObject({ id: snapshots[1], sha256: 'b', commit_id: 'commit b' })
  })
})

describe.each(engines)('on %s, whether ids of a project may be taken', (engine) => {
  const open = useDatabase(engine)

  test('is to be asked from its first snapshot on', async () => {
    const db = open().kysely
    const { project } = await projectWithMain(db, 'first')
    expect(await mayHoldIds(db, project)).toBe(false)
    await publishHead(db, project, 1)
    expect(await mayHoldIds(db, project)).toBe(true)
  })
})
