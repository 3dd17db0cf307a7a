import type { Database } from '#app/store/database.ts'
import { type FoundQuery, foundEither, foundOtherwise } from './found-otherwise.server.ts'
import { foundByLikeNames } from './like-name.server.ts'

/**
 * Of a query that finds nothing those that find something and may be meant: with one term in place of several that nothing can satisfy at once, with a term written
 * otherwise, or else with a name that is almost the one in it.
 */
export async function foundMeant(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  const either = await foundEither(database, q, until)
  const otherwise = await foundOtherwise(database, q, until)
  return [...either, ...(otherwise.length > 0 ? otherwise : await foundByLikeNames(database, q, until))]
}
