import { z } from 'zod'
import { usableCursor, usableQuery } from '#app/results/address/usable-search.ts'
import { groupSorts, sorts } from '#app/search/sorts.ts'
import { groupings } from '#app/search/groupings.ts'

/** Search parameters of a result's page: the list it was opened from. What cannot be used falls back to its default. */
export const resultSearchSchema = z.object({
  q: z.string().catch('').transform(usableQuery).default(''),
  sort: z.enum(sorts).catch('severity').default('severity'),
})
export type ResultSearch = z.infer<typeof resultSearchSchema>

/** Search parameters of the list, whose order may be one that only groups have; what cannot be used falls back to its default and never breaks the page. */
export const resultsSearchSchema = resultSearchSchema
  .extend({
    sort: z.enum(groupSorts).catch('severity').default('severity'),
    group: z.enum(groupings).or(z.literal('')).catch('').default(''),
    cursor: z.string().catch('').default(''),
  })
  .transform((search) => ({ ...search, cursor: usableCursor(search.cursor, search.group) }))
export type ResultsSearch = z.infer<typeof resultsSearchSchema>
