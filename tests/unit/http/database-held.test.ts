import fs from 'node:fs'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer } from '#app/http/endpoint.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

describe('an embedded database that cannot be written for a while', () => {
  const store = useStore('sqlite')

  // The log has it once a minute.
  beforeEach(() => void vi.spyOn(fs, 'writeSync').mockImplementation((_output: number, line: unknown) => Buffer.byteLength(String(line))))

  test.each([
    ['is held by another program', hold, /^The database of Assay does not answer at the moment\. What is stored is safe: try again/],
    ['can only be read', makeReadOnly, /^Nothing can be written to the database of Assay: its file, or its disk, is read-only\./],
  ])('because it %s refuses verdicts with a sentence that says so, and lists go on', async (_, begin, title) => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one = '' } = await store.ids(project)
    const said = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    const give = () => answer(async () => Response.json(await giveVerdict(store.db, [one], said, new Map(), '2026-01-01T00:00:00.000Z')))
    const end = begin(store)
    const refused = await give()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unavailable', title: expect.stringMatching(title) })
    expect(await store.list(`project:${project}`)).toMatchObject([{ id: one, verdict: 'unreviewed' }])
    end()
    expect(await (await give()).json()).toMatchObject({ changed: 1 })
  })

  test.each([
    ['held by another program', hold, 'database is locked'],
    ['only read', makeReadOnly, 'readonly database'],
  ])('is no failure of the log that is read meanwhile, which is read anew once it is no longer %s', async (_, begin, error) => {
    const project = store.project()
    const uid = await store.accept(named(['one', 'two']), { project })
    const { reached, goOn } = stallBefore('rows')
    const reading = store.readNext()
    await reached
    const end = begin(store)
    goOn()
    await expect(reading).rejects.toThrow(error)
    end()
    expect(await store.readNext()).toMatchObject({ id: uid, status: 'done', results: 2, error: null })
  })
})

/** Another program begins to write, and does not end. Gives what ends it. */
function hold({ db }: TestStore): () => void {
  db.sqlite?.pragma('busy_timeout = 0')
  const { location } = db
  if (location.engine !== 'sqlite') throw new Error('It is another engine’s.')
  const other = new SqliteConnection(join(location.folder, 'assay.db'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return () => other.exec('rollback')
}

function makeReadOnly({ db }: TestStore): () => void {
  db.sqlite?.pragma('query_only = on')
  return () => db.sqlite?.pragma('query_only = off')
}
