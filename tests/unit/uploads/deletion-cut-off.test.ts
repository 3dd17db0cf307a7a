import { describe, expect, test, vi } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { isDiskFull } from '#app/ingest/reporting/errors.ts'
import { deleteProject } from '#app/overview/projects/change-project.server.ts'
import { serverConfig } from '#app/http/server-state.ts'
import type { Database } from '#app/store/database.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
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

describe.each(engines)('a deletion of an upload on %s for which the disk has no room', (engine) => {
  const store = useStore(engine)

  function fullAt(...statements: number[]): { full: Database; plugins: FailsAfter[] } {
    const code = engine === 'sqlite' ? 'SQLITE_FULL' : '53100'
    const plugins = statements.map((left) => new FailsAfter(left, Object.assign(new Error('disk full'), { code })))
    return { full: { ...store.db, kysely: plugins.reduce((db, plugin) => db.withPlugin(plugin), store.db.kysely) }, plugins }
  }

  async function twoUploads(): Promise<{ project: string; last: string; all: string[] }> {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const { id: last } = await store.read(named(['b', 'c']), { project })
    return { project, last, all: await store.messages(project, 'is:*') }
  }

  const isThere = async (uid: string) =>
    (await store.db.kysely.selectFrom('upload').select('id').where('uid', '=', uid).execute()).length > 0

  test('changes nothing, or goes on by itself once its results are gone', { timeout: 60_000 }, async () => {
    const { full, plugins } = fullAt(1000)
    await deleteUpload(full, (await twoUploads()).last)
    const statements = 1000 - (plugins[0]?.left ?? 0)
    const outcomes = new Set<string>()
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const { project, last, all } = await twoUploads()
      const { full } = fullAt(Math.round(part * statements))
      const outcome = await deleteUpload(full, last).catch((error: unknown) => (isDiskFull(error) ? 'full' : 'failed'))
      outcomes.add(outcome)
      if (outcome === 'full') expect(await store.messages(project, 'is:*')).toEqual(all)
      else expect(await removeLeftovers(store.db)).toBe(true)
      expect(await isThere(last), `full after ${part}`).toBe(outcome === 'full')
    }
    expect([...outcomes].toSorted()).toEqual(['busy', 'full'])
  })

  test('goes on by itself also where not even that could be noted at first', async () => {
    const { last } = await twoUploads()
    const { full, plugins } = fullAt(1000)
    await deleteUpload(full, last)
    const { last: other } = await twoUploads()
    const late = 1000 - (plugins[0]?.left ?? 0) - 3
    await expect(deleteUpload(fullAt(late, late).full, other)).rejects.toThrow('disk full')
    expect(await isThere(other)).toBe(true)
    await vi.waitFor(async () => {
      await removeLeftovers(store.db)
      expect(await isThere(other)).toBe(false)
    }, patience)
  })
})
