import { z } from 'zod'
import { mostParts } from '#app/results/locations/place-search.ts'
import { usableCursor } from '#app/results/address/usable-search.ts'
import { longestWanted, mostFolders, mostValues, pageRows } from '#app/results/address/results-search.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { resultSearchSchema } from './results.schemas.ts'
import { groupSorts } from '#app/search/sorts.ts'
import { groupings } from '#app/search/groupings.ts'
import { facetFields } from '#app/search/choices.ts'

/** No name that is stored has one. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** What the server functions of results take, beside the search parameters of the list. */
export const filtersRequestSchema = resultSearchSchema.pick({ q: true })
/** `wait`: for as long as it takes. Pages of an older version do not say, and know of no other answer. */
const patient = { wait: z.boolean().optional() }
/** `open`: facets that are shown besides those that always are. */
export const shownFiltersRequestSchema = filtersRequestSchema.extend({
  open: z.array(z.enum(facetFields)).max(facetFields.length).default([]),
  ...patient,
})
export const listPageRequestSchema = resultSearchSchema.extend({
  page: z
    .number()
    .int()
    .min(0)
    .max(Math.floor(2 ** 31 / pageRows) - 1)
    .default(0),
})
export const valuesRequestSchema = filtersRequestSchema.extend({
  field: z.enum(facetFields),
  text: z.string().max(longestWanted).transform(withoutNul),
  limit: z.number().int().min(1).max(mostValues),
})
export const foldersRequestSchema = filtersRequestSchema.extend({
  folders: z.array(z.string().max(1000).transform(withoutNul)).min(1).max(mostFolders),
  limit: z.number().int().min(1).max(mostValues),
})
export const rankRequestSchema = resultSearchSchema.extend({
  cursor: z
    .string()
    .catch('')
    .transform((cursor) => usableCursor(cursor, ''))
    .default(''),
})
/** `cursor`: how many groups come before, or nothing. */
export const groupsRequestSchema = resultSearchSchema.extend({
  sort: z.enum(groupSorts).catch('severity').default('severity'),
  by: z.enum(groupings),
  cursor: z.string().max(7).catch('').default(''),
})
/** `q`: the query of the list that it is opened from, where that speaks of refs; `places`: the part of long lists of places. */
export const resultRequestSchema = filtersRequestSchema.extend({
  id: resultIdSchema,
  places: z.number().int().min(1).max(mostParts),
  ...patient,
})
export const neighboursRequestSchema = resultSearchSchema.extend({ id: resultIdSchema, ...patient })
