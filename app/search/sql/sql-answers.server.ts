import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import type { FolderLevel } from '#app/search/answers/folder-level.ts'
import type { Answers } from '#app/search/answers/answers.ts'
import { countGroups } from './count-groups.server.ts'
import { cursorsOf, type Direction, rankAt, readCursor } from '#app/search/answers/cursor.ts'
import { findValues, listFacets } from '#app/search/answers/facet-list.server.ts'
import { countFacets } from './facets.server.ts'
import { levelsAsked, listFolders } from '#app/search/answers/folder-list.ts'
import { countFolders } from './folders.server.ts'
import { listGroups, readGroupCursor } from '#app/search/answers/groups.server.ts'
import { listedResults } from '#app/search/answers/listed-results.server.ts'
import { countRows, readKeys, readPage } from './page.server.ts'
import { countResults, readResults } from './results-of-rows.server.ts'
import { resultsInFile } from '#app/search/answers/results-in-file.server.ts'
import { type Rows, rowsOf } from './rows.server.ts'
import { selectRows } from './select-rows.server.ts'
import { tallySeverities } from './tally.server.ts'

/** Answers by SQL alone: right for any store, slow for a large one. */
export function sqlAnswers(database: Database): Answers {
  const answers: Answers = {
    async list({ q, sort, cursor, from, limit, now }) {
      const rows = rowsOf(database, q, now)
      let place = from === undefined ? readCursor(cursor, sort) : null
      let page = await readPage(database, rows, { sort, limit, cursor: place, skip: from === undefined ? (place?.skip ?? 0) : from - 1 })
      if (place !== null && page.length < (place.direction === 'before' ? limit : 1)) {
        place = null
        page = await readPage(database, rows, { sort, limit, cursor: null, skip: 0 })
      }

      const first = page[0]
      const last = page.at(-1)
      // Where the rank is known, the costlier count is not needed.
      const counted = await countRows(database, rows, place === null || first === undefined ? null : { sort, keys: first.keys })
      const [total, before] = [counted.total, place === null ? (from ?? 1) - 1 : counted.before]
      return {
        results: await listedResults(database, database.kysely, page),
        total,
        ...cursorsOf({ sort, first: first?.keys, last: last?.keys, isFirst: before === 0, isLast: before + page.length >= total }),
        from: first === undefined ? null : before + 1,
      }
    },

    async rank({ q, sort, cursor, now }) {
      const place = readCursor(cursor, sort)
      const counted = place === null ? null : { sort, keys: place.keys, inclusive: place.direction === 'after' }
      const { total, before } = await countRows(database, rowsOf(database, q, now), counted)
      return rankAt(place, before, total)
    },

    async total({ q, now }) {
      return (await countRows(database, rowsOf(database, q, now), null)).total
    },

    async results({ q, now }) {
      return readResults(database, rowsOf(database, q, now))
    },

    async size({ q, now }) {
      return countResults(database, rowsOf(database, q, now))
    },

    async facets({ q, now }) {
      const rows = rowsOf(database, q, now)
      return listFacets(await countFacets(database, rows), rows.terms)
    },

    async values({ q, now, ...wanted }) {
      const rows = rowsOf(database, q, now)
      return findValues(wanted, await countFacets(database, rows), rows.terms)
    },

    async folders({ q, folders, limit, now }) {
      return foldersOf(rowsOf(database, q, now), folders, limit)
    },

    async filters({ q, folders, limit, fields, now }) {
      const rows = rowsOf(database, q, now)
      const facets = listFacets(await countFacets(database, rows), rows.terms, fields)
      return { facets, folders: await foldersOf(rows, folders, limit) }
    },

    async groups(question) {
      const { q, now, cursor } = question
      const counted = await countGroups(database, rowsOf(database, q, now), { ...question, before: readGroupCursor(cursor) })
      return listGroups(database, database.kysely, question, counted)
    },

    async neighbours({ id, q, sort, now }) {
      const rows = rowsOf(database, q, now)
      const result = sql`(select result from permalink where uid = ${id})`
      const own = await readKeys(database, rows, { sort, cursor: null, condition: sql`s.result = ${result}` })
      if (own === null) return { position: null, total: (await countRows(database, rows, null)).total, previous: null, next: null }

      const { keys } = own
      const { total, before } = await countRows(database, rows, { sort, keys })
      async function nearest(direction: Direction) {
        const cursor = { sort, direction, keys }
        return (await readKeys(database, rows, { sort, cursor, condition: sql`s.result <> ${result}` }))?.uid ?? null
      }
      return { position: before + 1, total, previous: await nearest('before'), next: await nearest('after') }
    },

    inFile: (question) => resultsInFile(answers, database.kysely, question),

    tally: ({ q, days, now }) => tallySeverities(database, q, days, now),

    select: ({ q, order, now }) => selectRows(database, rowsOf(database, q, now), order),
  }
  return answers

  async function foldersOf(rows: Rows, folders: string[], limit: number): Promise<FolderLevel[]> {
    return listFolders(await countFolders(database, rows, levelsAsked(folders, rows.terms)), rows.terms, limit)
  }
}
