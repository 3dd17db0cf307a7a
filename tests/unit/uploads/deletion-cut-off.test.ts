import { describe, expect, test } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { deleteProject } from '#app/overview/projects/change-project.server.ts'
import { serverConfig } from '#app/http/server-state.ts'
import type { Database } from '#app/store/database.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import { named } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { FailsAfter } from '#tests/unit/search/fails-after.ts'

describe('a deletion of which PostgreSQL ends the connection', () => {
  const store = useStore('postgres')

  /** The database, which ends the connection over which the statement after so many comes. */
  function cutAfter(statements: number): { database: Database; plugin: FailsAfter } {
    const ended = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
    const plugin = new FailsAfter(statements, ended)
    return { database: { ...store.db, kysely: store.db.kysely.withPlugin(plugin) }, plugin }
  }

  async function twoUploads(): Promise<{ project: string; last: string }> {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    return { project, last: (await store.read(named(['b', 'c']), { project })).id }
  }

  test('of an upload is gone on with over another, wherever it was', { timeout: 60_000 }, async () => {
    const { database, plugin } = cutAfter(1000)
    expect(await deleteUpload(database, (await twoUploads()).last)).toBe('deleted')
    const statements = 1000 - plugin.left
    // The first looks for the upload: nothing is begun by then. By the last there is no upload any more.
    for (const cut of [1, 2, ...[0.2, 0.4, 0.6, 0.8].map((part) => Math.round(part * statements)), statements - 2, statements - 1]) {
      const { project, last } = await twoUploads()
      const { database, plugin } = cutAfter(cut)
      expect(await deleteUpload(database, last), `cut after ${cut}`).toBe('deleted')
      expect(plugin.hasFailed).toBe(true)
      expect(await presentUploads(store.db.kysely).select('id').where('uid', '=', last).execute()).toEqual([])
      expect(await store.messages(project, 'is:*'), `cut after ${cut}`).toEqual(['a', 'b'])
    }
  })

  test('of an upload that is away twice fails, and is done when it is asked for again', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a']), { project })
    const [first, second] = [cutAfter(3), new FailsAfter(1, Object.assign(new Error('It is away.'), { code: 'ECONNREFUSED' }))]
    const kysely = first.database.kysely.withPlugin(second)
    await expect(deleteUpload({ ...store.db, kysely }, id)).rejects.toThrow(/away|terminating/)
    expect(await deleteUpload(store.db, id)).toBe('deleted')
  })

  test('of a project is told to be under way once nobody sees that any more', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    for (let statements = 0; ; statements++) {
      const { database, plugin } = cutAfter(statements)
      const state = { config: serverConfig(), database, queue: { wake() {}, whileReading: null, stop: async () => {} } }
      const outcome = await deleteProject(state, { slug: project }).catch(() => 'failed')
      const isThere = (await store.db.kysely.selectFrom('project').select('id').where('slug', '=', project).execute()).length > 0
      expect({ outcome, isThere }, `cut after ${statements}`).toEqual(
        isThere ? { outcome: 'failed', isThere } : { outcome: 'deleting', isThere },
      )
      if (!isThere) return expect(plugin.hasFailed).toBe(true)
    }
  })
})
