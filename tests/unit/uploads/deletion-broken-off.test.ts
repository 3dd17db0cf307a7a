import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { watched } from './watched.ts'

/** As a process names itself that has ended since. */
const deadOwner = `${hostname()}:${spawnSync(process.execPath, ['--version']).pid}:0123abcd`

describe.each(engines)('on %s, the deletion of an upload that breaks off half way', (engine) => {
  const store = useStore(engine)

  /** An upload whose results are gone, and nothing else of it. */
  async function halfDeleted(project: string): Promise<string> {
    await store.read(named(['a']), { project })
    const { id } = await store.read(named(['a', 'b']), { project })
    let begun = 0
    const dies = watched(store.db, async () => {
      if (++begun === 2) throw new Error('Killed.')
    })
    await expect(deleteUpload(dies, id)).rejects.toThrow('Killed.')
    expect(await store.messages(project, 'is:open')).toEqual(['a'])
    return id
  }

  async function rowsOf(upload: string, project: string): Promise<{ uploads: number; results: number }> {
    const db = store.db.kysely
    const results = db.selectFrom('result').innerJoin('project', 'project.id', 'result.project').where('project.slug', '=', project)
    return {
      uploads: (await db.selectFrom('upload').select('id').where('uid', '=', upload).execute()).length,
      results: (await results.select('result.id').execute()).length,
    }
  }

  test('as its process dies is ended by the next one, though nobody asks again', async () => {
    const project = store.project()
    const id = await halfDeleted(project)
    await store.db.kysely.updateTable('upload').set({ restorer: deadOwner }).where('restorer', 'is not', null).execute()
    expect(await removeLeftovers(store.db)).toBe(true)
    expect(await rowsOf(id, project)).toEqual({ uploads: 0, results: 1 })
  })

  test('as its process goes on is left to it', async () => {
    const project = store.project()
    const id = await halfDeleted(project)
    expect(await removeLeftovers(store.db)).toBe(true)
    expect(await rowsOf(id, project)).toEqual({ uploads: 1, results: 2 })
    expect(await deleteUpload(store.db, id)).toBe('deleted')
    expect(await rowsOf(id, project)).toEqual({ uploads: 0, results: 1 })
  })
})
