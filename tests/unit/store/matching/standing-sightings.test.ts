import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addReadings, readingWords } from '#app/store/matching/block-readings.ts'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import { addShare, showOwn } from '#app/store/sightings/shares.ts'
import { partOf } from '#app/store/sightings/sighted.ts'
import { loadStanding } from '#app/store/matching/standing-sightings.ts'
import { engines } from '#tests/postgres.ts'
import { searchesOf } from '#tests/unit/store/searches-of.ts'
import { sightingColumns } from '#tests/unit/store/bulk/sighting-columns.ts'
import { openLogged, projectWithMain, useDatabase } from '#tests/unit/store/use-database.ts'

const slots = 300
const count = 1000

describe.each(engines)('on %s, the sightings that a snapshot is compared with', (engine) => {
  const open = useDatabase(engine)

  test('are those of its series that nothing took the place of, each as it is', async () => {
    const database = open()
    const db = database.kysely
    await projectWithMain(db, 'standing')
    const rows = Array.from({ length: count }, (_, at) => at)
    const some = (which: number) => rows.map((at) => (at % which === 0 ? 1 : 0))
    const series = rows.map((at) => (at % 10 === 9 ? 8 : 7))
    const [block, slot] = [rows.map((at) => 1_000_000 + Math.floor(at / slots)), rows.map((at) => at % slots)]
    const columns = sightingColumns({
      result: rows.map((at) => 5000 + at),
      series,
      run: rows.map((at) => 1 + (at % 2)),
      since: rows.map((at) => (at < 600 ? 2 : 3)),
      until: rows.map((at) => (at % 3 === 0 ? 4 : null)),
      reopened: some(5),
      block,
      slot,
      message: rows.map(String),
      content: rows.map(String),
    })
    await db.transaction().execute((trx) => bulkInsert(database).sightings(trx, columns))
    await showOwn(db, 7)
    await showOwn(db, 8)
    const superseded = 5007
    await db.updateTable('sighting').set({ superseded: 4 }).where('result', '=', superseded).execute()
    const words = Uint32Array.from({ length: slots * readingWords }, (_, at) => at)
    const readings = new Uint8Array(words.buffer)
    await addReadings(db, [{ block: 1_000_001, readings, keys: new Uint8Array() }])

    const expected = rows.filter((at) => series[at] === 7 && 5000 + at !== superseded)
    for (const [which, wanted] of [
      ['all', expected],
      ['open', expected.filter((at) => at % 3 !== 0)],
    ] as const) {
      const standing = await loadStanding(database, 7, which)
      const column = (values: ArrayLike<number>) => Array.from(values).slice(0, standing.count)
      expect(column(standing.results)).toEqual(wanted.map((at) => 5000 + at))
      expect(column(standing.sightings)).toEqual(column(standing.sightings).toSorted((a, b) => a - b))
      expect(column(standing.blocks)).toEqual(wanted.map((at) => block[at]))
      expect(column(standing.slots)).toEqual(wanted.map((at) => slot[at]))
      expect(column(standing.open)).toEqual(wanted.map((at) => (at % 3 === 0 ? 0 : 1)))
      expect(column(standing.reopened)).toEqual(wanted.map((at) => (at % 5 === 0 ? 1 : 0)))
      expect([...standing.runs].toSorted()).toEqual([1, 2])
      const known = wanted.map((at) => (block[at] === 1_000_001 ? (slot[at] ?? 0) * readingWords : 0))
      expect(known.map((_, place) => standing.readings[place * readingWords])).toEqual(known)
    }
    expect((await loadStanding(database, 9, 'all')).count).toBe(0)
    const [without] = await db.selectFrom('sighting').select('id').where('result', '=', 5011).execute()
    const first = { series: 9, origin: 7, at: 3, since: 5, run: 3, matched: 0, rev: 1, sightings: 899, without: [without?.id ?? 0] }
    const part = await db.transaction().execute((trx) => addShare(trx, first))
    const shared = await loadStanding(database, 9, 'open')
    const ofBase = rows.filter((at) => series[at] === 7 && at !== 11)
    expect(Array.from(shared.results).slice(0, shared.count)).toEqual(ofBase.map((at) => 5000 + at))
    expect(Array.from(shared.sightings).slice(0, shared.count).map(partOf)).toEqual(ofBase.map(() => part))
    expect([...shared.runs]).toEqual([3])
  })
})

test('on SQLite, a page of them is found where it begins: all before it would be gone through for each page of a million', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const columns = sightingColumns({ result: [1], series: [7], since: [3] })
  await database.kysely.transaction().execute((trx) => bulkInsert(database).sightings(trx, columns))
  await showOwn(database.kysely, 7)
  await addShare(database.kysely, { series: 8, origin: 7, at: 3, since: 5, run: 3, matched: 0, rev: 1, sightings: 1, without: [] })

  asked.length = 0
  expect((await loadStanding(database, 7, 'all')).count).toBe(1)
  expect((await loadStanding(database, 8, 'open')).count).toBe(1)
  const searches = (index: string) =>
    searchesOf(database, asked, ' limit ', index).map((search) => search.replace(/^.*\(series/, '(series'))
  // The rest of a snapshot, and what comes after it.
  const page = ['(series=? AND since=? AND rowid>?)', '(series=? AND since>?)']
  expect(searches('sighting_series')).toEqual(page)
  // Of its own, none that others took the place of.
  expect(searches('sighting_standing')).toEqual(page)
  expect(searchesOf(database, asked, 'count(*)', 'sighting_standing')).toHaveLength(2)
})
