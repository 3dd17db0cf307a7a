import { isOnPage, type ShownGroup } from '#app/results/cursor/list-moves.ts'
import { askFor } from './change-selection.ts'
import { whileAsking } from './being-asked.ts'
import { lookAtList } from '#app/results/verdicts/verdicts.functions.ts'

/** Asks in the list of a query for a verdict for all results of one of its groups, as they are now; not where that is left meanwhile. */
export async function askForGroup(q: string, { count, ...group }: ShownGroup): Promise<void> {
  await whileAsking(async (isWanted) => {
    // Where that cannot be told, or the query is not understood in all its parts, whoever gives the verdict is told.
    const seen = await lookAtList({ data: { q: group.query } }).catch(() => null)
    if (isWanted() && isOnPage(q)) askFor(q, { ...group, seen: seen ?? { total: count } })
  })
}
