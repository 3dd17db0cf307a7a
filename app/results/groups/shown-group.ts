import { groupLabel } from './group-words.ts'
import type { ResultGroup } from '#app/search/answers/group.ts'
import type { ShownGroup } from '#app/results/cursor/list-moves.ts'
import type { Grouping } from '#app/search/groupings.ts'

/** A group as a verdict is asked for it; null where no query can say it. */
export function shownGroup({ name, query, count }: ResultGroup, by: Grouping): ShownGroup | null {
  const label = groupLabel(name, by)
  return query === null ? null : { group: name, label: label === name ? `${by} ${name}` : label, query, count }
}
