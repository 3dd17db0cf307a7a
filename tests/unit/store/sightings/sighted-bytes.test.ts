import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { originalBytes, soundElements } from '#app/store/blocks/blocks.ts'
import { sightedBytes } from '#app/store/sightings/sighted-bytes.ts'
import { apart, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'

describe.each(engines)('on %s, where the bytes of results lie', (engine) => {
  const store = useStore(engine)

  test('is found for any number of them, each once, and leads to what the log says, however often it is read', async () => {
    const project = store.project()
    const names = Array.from({ length: 60 }, (_, at) => `result-${at}`)
    await store.read(named(names), { project })
    const ids = await store.ids(project)
    const { run } = await runOf(ids['result-0'] ?? '')
    for (const some of [[], names.slice(0, 1), names.slice(0, 24), names.slice(0, 25), names]) {
      const uids = some.map((name) => ids[name] ?? '')
      const found: string[] = []
      for (const { block, slot } of await sightedBytes(store.db.kysely, run, uids)) {
        const first = (await soundElements(store.db.kysely, new Map([[block, [slot]]]))).get(block)?.[0]
        expect(await originalBytes(store.db.kysely, block, slot)).toEqual(first)
        found.push(/"(result-\d+)"/.exec(String(first))?.[1] ?? '')
      }
      expect(found.toSorted()).toEqual(some.toSorted())
    }
  })

  test.runIf(engine === 'postgres')('is found without a look at each share of the base for each time that a result changed', async () => {
    const project = store.project()
    const [results, changes, refs] = [10, 8, 20]
    for (let line = 1; line <= changes; line++) await store.read(apart(results, line), { project, ref: 'main' })
    for (let ref = 1; ref <= refs; ref++) await store.read(apart(results, changes), { project, ref: `pull/${ref}`, base: 'main' })
    const uids = Object.values(await store.ids(project))
    const { run } = await runOf(uids[0] ?? '')
    const read = await store.db.kysely.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const before = await rowsRead(trx, 'share')
      expect(await sightedBytes(trx, run, uids)).toHaveLength(results)
      return (await rowsRead(trx, 'share')) - before
    })
    // Those of this and of other projects, once.
    expect(read).toBeLessThan(refs * 4)
  })

  test('is read from several blocks at once, but for those that are damaged or not there', async () => {
    const { kysely } = store.db
    const blocks: number[] = []
    for (const names of [['first', 'second'], ['third'], ['fourth']]) {
      const project = store.project()
      await store.read(named(names), { project })
      const uids = Object.values(await store.ids(project))
      const [one] = await sightedBytes(kysely, (await runOf(uids[0] ?? '')).run, uids)
      blocks.push(one?.block ?? 0)
    }
    const [a = 0, damaged = 0, b = 0] = blocks
    const astray = Buffer.from('01000000ffffff7f', 'hex')
    await kysely.updateTable('block').set({ bytes: astray }).where('id', '=', damaged).execute()
    const slotsOf = new Map([
      [b, [0]],
      [damaged, [0]],
      [0, [0]],
      [a, [1, 0]],
    ])
    const elements = await soundElements(kysely, slotsOf)
    const names = [...elements].map(([block, found]) => [block, found.map((bytes) => /first|second|third|fourth/.exec(String(bytes))?.[0])])
    expect(names).toEqual([
      [b, ['fourth']],
      [a, ['second', 'first']],
    ])
    await expect(originalBytes(kysely, damaged, 0)).rejects.toMatchObject({ code: 'damaged' })
    expect(await originalBytes(kysely, 0, 0)).toBeNull()
    expect(await soundElements(kysely, new Map())).toEqual(new Map())
  })

  test('is not found in another run', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const uid = (await store.ids(project))['a'] ?? ''
    const { run } = await runOf(uid)
    expect(await sightedBytes(store.db.kysely, run + 1, [uid])).toEqual([])
  })

  function runOf(uid: string) {
    return store.db.kysely
      .selectFrom('permalink')
      .innerJoin('sighted_first as sighting', 'sighting.result', 'permalink.result')
      .select('sighting.run')
      .where('permalink.uid', '=', uid)
      .executeTakeFirstOrThrow()
  }
})
