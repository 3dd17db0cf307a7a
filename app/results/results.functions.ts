import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { acceptedLanguages } from '#app/http/requests/accepted-languages.ts'
import { checked } from '#app/http/requests/checked.ts'
import { againstBase } from '#app/results/compare/against-base.server.ts'
import { describeComparison } from '#app/results/compare/describe-comparison.server.ts'
import { facetsShown } from '#app/results/facets/open-facets.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { partOfPlaces } from '#app/results/locations/part-of-places.server.ts'
import { isLater } from '#app/search/is-later.server.ts'
import type { Filters } from '#app/search/answers/answers.ts'
import { readCursor } from '#app/search/answers/cursor.ts'
import { answerFilters, answerList, answerNeighbours, answerRank, answerGroups } from '#app/search/answer.ts'
import {
  listPageRequestSchema,
  neighboursRequestSchema,
  rankRequestSchema,
  resultRequestSchema,
  shownFiltersRequestSchema,
  groupsRequestSchema,
} from './request.schemas.ts'
import { incompleteRuns } from '#app/results/list/notes/incomplete-runs.server.ts'
import { shownChildren, pageRows } from '#app/results/address/results-search.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { askedRefs } from '#app/search/asked-refs.server.ts'
import { database } from '#app/store/open-database.ts'

/** A page of a list, by its number, 0-based. */
export const listResults = createServerFn({ method: 'GET' })
  .validator(checked(listPageRequestSchema))
  .handler(async ({ data: { page, ...data } }) =>
    answerList(await database(), { ...data, cursor: '', from: page * pageRows + 1, limit: pageRows }),
  )

/** The rank, 1-based, of the row that a cursor is of, or of what is behind it by now; of one before a row, where the page before that begins. */
export const findListRank = createServerFn({ method: 'GET' })
  .validator(checked(rankRequestSchema))
  .handler(async ({ data }) => {
    const { rank, total } = await answerRank(await database(), data)
    const isBefore = readCursor(data.cursor, data.sort)?.direction === 'before'
    return { rank: isBefore ? Math.max(1, rank - pageRows + 1) : rank, total }
  })

/** The groups of a list, a page at a time, the largest first or by severity. */
export const listGroups = createServerFn({ method: 'GET' })
  .validator(checked(groupsRequestSchema))
  .handler(async ({ data }) => answerGroups(await database(), { ...data, limit: pageRows }))

/**
 * What stands around the list and depends on the query alone; without facets and folders where the page does not wait for them. The query is read here to keep
 * its dictionary out of the browser.
 */
export const getFilters = createServerFn({ method: 'GET' })
  .validator(checked(shownFiltersRequestSchema))
  .handler(async ({ data: { open, wait, ...data } }) => {
    const store = await database()
    const isBrief = await isLater(store, wait)
    const [counted, { reading, compared }, against, incomplete] = await Promise.all([
      isBrief ? null : answerFilters(store, { ...data, folders: [], limit: shownChildren, fields: facetsShown(open) }),
      readStoredQuery(store, data.q),
      againstBase(store, data.q),
      incompleteRuns(store, data.q),
    ])
    const comparison = compared && counted && describeComparison(data.q, compared, counted.facets)
    const counts: Filters | { facets?: undefined } = counted ?? {}
    return { q: data.q, reading, comparison, against, incomplete, ...counts }
  })

/** What is before and after a result in a list. Null where the page of a result does not wait for it. */
export const findNeighbours = createServerFn({ method: 'GET' })
  .validator(checked(neighboursRequestSchema))
  .handler(async ({ data }) => {
    const db = await database()
    return (await isLater(db, data.wait)) ? null : answerNeighbours(db, data)
  })

/** A result with all that its page shows, but for what that does not wait for, or where it has gone. */
export const getResult = createServerFn({ method: 'GET' })
  .validator(checked(resultRequestSchema))
  .handler(async ({ data: { id, q, places, wait } }) => {
    const db = await database()
    const languages = acceptedLanguages(getRequestHeader('accept-language'))
    const loaded = await loadResult(db, id, { asked: askedRefs(q), languages, isBrief: await isLater(db, wait) })
    if (loaded.status !== 'found') return loaded
    return { ...loaded, detail: { ...loaded.detail, places: partOfPlaces(loaded.detail.places, places) } }
  })
