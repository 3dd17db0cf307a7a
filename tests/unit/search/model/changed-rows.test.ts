import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SightingChange, changesAfter } from '#app/search/model/upkeep/stored-rows.ts'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import type { Database } from '#app/store/database.ts'
import { engines } from '#tests/postgres.ts'
import { searchesOf } from '#tests/unit/store/searches-of.ts'
import { sightingColumns } from '#tests/unit/store/bulk/sighting-columns.ts'
import { openLogged, useDatabase } from '#tests/unit/store/use-database.ts'

const first = { rev: 5, id: 2 ** 31 - 1 }

/** Sightings of which some ended, many of these in one revision. */
async function addSightings(database: Database): Promise<void> {
  const rev = [5, 6, 6, 7, 6, 6, 8, 7, 7]
  const until = [1, 1, 1, null, 1, 1, 1, 1, 1]
  const columns = sightingColumns({ result: rev.map((_, at) => at), rev, until })
  await database.kysely.transaction().execute((trx) => bulkInsert(database).sightings(trx, columns))
}

async function pages(database: Database, limit: number): Promise<SightingChange[][]> {
  const found: SightingChange[][] = []
  for (let place = first, isMore = true; isMore;) {
    const page = await changesAfter(database.kysely, place, limit)
    place = page.at(-1) ?? place
    isMore = page.length === limit
    found.push(page)
  }
  return found
}

describe.each(engines)('on %s, what has ended', (engine) => {
  const open = useDatabase(engine)

  test('comes in the order in which it did, and once, however much at once', async () => {
    await addSightings(open())
    const all = [
      [6, 2],
      [6, 3],
      [6, 5],
      [6, 6],
      [7, 8],
      [7, 9],
      [8, 7],
    ]
    for (const limit of [1, 2, 3, 7, 100]) {
      const found = (await pages(open(), limit)).flat()
      expect(found.map(({ rev, id }) => [rev, id])).toEqual(all)
    }
  })
})

test('on SQLite, the rest of a revision is found where it begins: a commit ends a million results in one', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  await addSightings(database)
  asked.length = 0
  await changesAfter(database.kysely, { rev: 6, id: 3 }, 2)
  expect(searchesOf(database, asked, ' limit ', 'sighting_changed').map((search) => search.replace(/^.*\(/, '('))).toEqual([
    '(rev=? AND id>?)',
    '(rev>?)',
  ])
})
