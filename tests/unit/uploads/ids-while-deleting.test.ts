import { describe, expect, test } from 'vitest'
import { clearGrave } from '#app/ingest/clear-grave.ts'
import { bury } from '#app/store/deleting/bury.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { followPermalink } from '#app/store/sightings/permalinks.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { owner, useStore } from '#tests/unit/ingest/test-store.ts'
import { watched } from './watched.ts'

describe.each(engines)('on %s, ids of results', (engine) => {
  const store = useStore(engine)

  /** What these ids answer, each once for as long as it does not change. */
  function answers(ids: readonly string[]) {
    const heard = new Map(ids.map((id) => [id, [] as string[]]))
    async function ask(): Promise<void> {
      for (const [id, all] of heard) {
        const { status } = await followPermalink(store.db.kysely, id)
        if (all.at(-1) !== status) all.push(status)
      }
    }
    return { ask, heard: () => [...heard.values()] }
  }

  /** A project of a result that moved, with the id that it would have had, and of one that did not. */
  async function made() {
    const project = store.project()
    await store.read(named(['kept', 'moves'], { category: 'a' }), { project })
    const { id: upload } = await store.read(
      named(['moves', 'new'], { category: 'b' }).replace('"primary/v1":"moves"', '"primary/v1":"elsewhere"'),
      {
        project,
      },
    )
    const { id: last } = await store.read(
      named(['moves', 'new'], { category: 'b' }).replace('"message":{"text":"moves"}', '"message":{"text":"moved"}'),
      { project },
    )
    const own = store.db.kysely.selectFrom('project').select('id').where('key', '=', project)
    const rows = await store.db.kysely
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select('permalink.uid')
      .where('result.project', 'in', own)
      .execute()
    const { id } = await own.executeTakeFirstOrThrow()
    return { id, uploads: [last, upload], ids: rows.map(({ uid }) => uid) }
  }

  test('say that they are gone from the moment on at which they cannot be seen, while an upload is deleted', async () => {
    const { uploads, ids } = await made()
    const { ask, heard } = answers(ids)
    for (const upload of uploads) await deleteUpload(watched(store.db, ask), upload)
    await ask()
    const gone = heard().filter((all) => all.includes('gone'))
    expect(gone.length).toBeGreaterThan(0)
    for (const all of gone) expect(all.slice(1)).toEqual(['gone'])
    expect(heard().flat()).not.toContain('unknown')
  })

  test.each(['project', 'series'] as const)('say so while a %s is deleted', async (what) => {
    const { id, ids } = await made()
    const { ask, heard } = answers(ids)
    const series = await store.db.kysely
      .selectFrom('series')
      .select('id')
      .where('project', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await ask()
    await store.db.kysely.transaction().execute((db) => bury(db, { project: id, ref: null, series: what === 'series' ? series.id : null }))
    const deletion = await claimDeletion(store.db.kysely, owner, () => true)
    if (deletion === null) throw new Error('A deletion')
    await clearGrave(watched(store.db, ask), deletion)
    await ask()
    const gone = heard().filter((all) => all.includes('gone'))
    expect(gone.length).toBeGreaterThan(0)
    for (const all of gone) expect(all.slice(1)).toEqual(['gone'])
    expect(heard().flat()).not.toContain('unknown')
  })

  test('are unknown of what is being read and nobody has seen', async () => {
    const project = store.project()
    await store.accept(named(['new']), { project })
    const { reached, goOn } = stallBefore('end')
    const reading = store.readNext()
    await reached
    const rows = await store.db.kysely.selectFrom('permalink').select('uid').where('result', 'is not', null).execute()
    const { ask, heard } = answers(rows.map(({ uid }) => uid))
    await ask()
    goOn()
    await reading
    await ask()
    expect(heard()).toContainEqual(['unknown', 'found'])
  })
})
