import { builtOnce } from '#app/store/built-once.ts'
import type { Database } from '#app/store/database.ts'
import { loadingOf, toldFrom } from '#app/search/model/thread/loading.ts'
import { modelStatus } from '#app/search/model/thread/model-thread.ts'

/**
 * Whether an answer for which SQL would go through all of a large store is left for later: while the store is being read into memory, which takes no longer, and
 * where it is not in memory, unless whoever asks says that they wait. Who does not say has it at once, as ever.
 */
export async function isLater(database: Database, wait: boolean | undefined): Promise<boolean> {
  const status = modelStatus(database)
  if (wait === undefined || status?.ready === true) return false
  return loadingOf(status) !== null || (!wait && (await isLarge(database)))
}

/** By the number that was given last: to count takes as long as to answer. */
async function isLarge({ kysely }: Database): Promise<boolean> {
  const [last] = await lastSighting(kysely, {})
  return last !== undefined && last.id >= toldFrom
}

const lastSighting = builtOnce((db) => db.selectFrom('sighting').select('id').orderBy('id', 'desc').limit(1).compile())
