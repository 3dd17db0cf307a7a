import { describe, expect, test } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { failBefore } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

async function revision({ kysely }: Database): Promise<number> {
  return (await kysely.selectFrom('revision').select('rev').executeTakeFirstOrThrow()).rev
}

/** Sightings by id, as someone sees them who reads on from the last revision that they have seen. */
class Follower {
  readonly #seen = new Map<number, string>()
  #last = 0

  async follow({ kysely }: Database): Promise<void> {
    const rows = await kysely.selectFrom('sighting').selectAll().where('rev', '>', this.#last).execute()
    for (const { rev, ...row } of rows) {
      this.#seen.set(row.id, JSON.stringify(row))
      this.#last = Math.max(this.#last, rev)
    }
  }

  /** Rows that are other than what was seen of them. */
  async missed({ kysely }: Database): Promise<number[]> {
    const rows = await kysely.selectFrom('sighting').selectAll().execute()
    return rows.flatMap(({ rev: _, ...row }) => (this.#seen.get(row.id) === JSON.stringify(row) ? [] : [row.id]))
  }
}

describe.each(engines)('on %s, revisions', (engine) => {
  const store = useStore(engine)

  test('grow by one, also where two are taken at once', async () => {
    const before = await revision(store.db)
    const taken = await Promise.all(Array.from({ length: 5 }, () => nextRevision(store.db.kysely)))
    expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((step) => before + step))
  })

  test('tell of every change of a sighting that a log, a failure or a deletion makes', async () => {
    const project = store.project()
    const follower = new Follower()
    async function changes(work: () => Promise<unknown>): Promise<void> {
      const before = await revision(store.db)
      await work()
      await follower.follow(store.db)
      expect(await follower.missed(store.db)).toEqual([])
      expect(await revision(store.db)).toBeGreaterThan(before)
    }
    await changes(() => store.read(named(['a', 'b', 'c']), { project }))
    const second = await store.read(named(['a', 'x', 'b']), { project })
    await changes(() => store.read(named(['b', 'c']), { project }))
    await follower.follow(store.db)
    await changes(async () => {
      failBefore('end', 2)
      await store.send(named(['x', 'y', 'c']), { project })
    })
    await changes(() => deleteUpload(store.db, second.id))
  })

  test('of a log that is being written, when it fails, do not leave behind what was seen in between', async () => {
    const project = store.project()
    const follower = new Follower()
    await store.read(named(['a', 'b']), { project })
    const { id } = await store.db.kysely.selectFrom('sighting').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    // What publishing begins with, seen by a follower before it fails.
    await store.db.kysely.transaction().execute(async (db) => {
      const rev = await nextRevision(db)
      await db.updateTable('sighting').set({ until: 1_000_000, rev }).where('id', '=', id).execute()
    })
    await follower.follow(store.db)
    failBefore('run-end')
    await store.send(named(['a']), { project })
    await follower.follow(store.db)
    expect(await follower.missed(store.db)).toEqual([])
  })
})
