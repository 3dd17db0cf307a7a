import { describe, expect, test } from 'vitest'
import { deleteUploadSoon } from '#app/ingest/delete-upload.ts'
import { removeLeftovers } from '#app/ingest/leftovers.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, an upload that is to be deleted', (engine) => {
  const store = useStore(engine)

  /** Reads the next upload that waits, and meanwhile has this one deleted. Gives what that is told. */
  async function deleteWhileReading(id: string): ReturnType<typeof deleteUploadSoon> {
    const { reached, goOn } = stallBefore('end')
    const reading = store.readNext()
    await reached
    const outcome = await deleteUploadSoon(store.db, id)
    expect(await removeLeftovers(store.db)).toBe(outcome !== 'deleting')
    goOn()
    await reading
    return outcome
  }

  test('while another of its project is read is seen until then, and gone after it', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a']), { project })
    await store.accept(named(['b']), { project })
    expect(await deleteWhileReading(id)).toBe('deleting')
    expect(await loadUpload(store.db, id)).toMatchObject({ status: 'done' })
    expect(await removeLeftovers(store.db)).toBe(true)
    expect(await loadUpload(store.db, id)).toBeNull()
    expect(Object.keys(await store.ids(project, 'is:*'))).toEqual(['b'])
  })

  test('while it is read itself is gone after that', async () => {
    const project = store.project()
    const id = await store.accept(named(['a']), { project })
    expect(await deleteWhileReading(id)).toBe('deleting')
    expect(await removeLeftovers(store.db)).toBe(true)
    expect(await loadUpload(store.db, id)).toBeNull()
    expect(await store.ids(project, 'is:*')).toEqual({})
  })

  test('may be asked for again, and is unknown once it is gone', async () => {
    const project = store.project()
    const { id } = await store.read(named(['a']), { project })
    await store.accept(named(['b']), { project })
    expect(await deleteWhileReading(id)).toBe('deleting')
    expect(await deleteUploadSoon(store.db, id)).toBe('deleted')
    expect(await deleteUploadSoon(store.db, id)).toBe('unknown')
  })

  test('while it is being restored is left to who restores it', async () => {
    const id = await store.accept(named(['a']), { project: store.project() })
    await store.db.kysely.updateTable('upload').set({ restorer: 'somebody' }).where('uid', '=', id).execute()
    expect(await deleteWhileReading(id)).toBe('busy')
    expect(await loadUpload(store.db, id)).toMatchObject({ status: 'done' })
  })
})
