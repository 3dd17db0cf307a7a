import type { Grouping } from '#app/search/groupings.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { type CountedGroups, orderOf } from '#app/search/answers/groups.server.ts'
import { type Groups, perGroup } from './group-tally.ts'
import { compareText } from '#app/search/text/text-order.ts'

/** Room for the ranks of names below a count, and for counts below one of eight severities: together they are whole numbers that a double holds. */
const ranksBelow = 2 ** 24
const countsBelow = 2 ** 26

/**
 * The groups from the one after `before` on, in the order of count-groups.server.ts; the first ones where that leads past the end. Of all groups,
 * which may be as many as there are files, only numbers are sorted.
 */
export function pageOfGroups(groups: Groups, by: Grouping, sort: GroupSort, before: number, limit: number): CountedGroups {
  const { texts, counts } = groups
  const { keys, total, groupCount } = keysOf(groups, orderOf(by, sort))
  const sorted = keys.slice().sort()
  const first = before < groupCount ? before : 0
  const [low, high] = [sorted[first] ?? 0, sorted[Math.min(first + limit, groupCount) - 1] ?? -Infinity]
  const found: number[] = []
  for (let number = 0; number < keys.length; number++) {
    const key = keys[number] ?? 0
    if (key >= low && key <= high) found.push(number)
  }
  found.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareText(texts[a] ?? '', texts[b] ?? ''))
  const skipped = first - sorted.indexOf(low)
  return {
    total,
    groupCount,
    before: first,
    page: found.slice(skipped, skipped + limit).map((number) => ({
      name: texts[number] ?? '',
      counts: counts.subarray(number * perGroup, (number + 1) * perGroup),
    })),
  }
}

/**
 * By number: what the group sorts by, all in one; `Infinity` for one that has no rows. Only names of which 200 letters are the same may share one.
 * Besides, how many rows and groups there are.
 */
function keysOf(groups: Groups, sort: GroupSort): { keys: Float64Array; total: number; groupCount: number } {
  const { texts, ranks, counts } = groups
  const keys = new Float64Array(texts.length).fill(Infinity)
  let [total, groupCount] = [0, 0]
  for (let number = 0; number < texts.length; number++) {
    let [worst, count] = [0, 0]
    for (let code = perGroup - 1; code >= 0; code--) {
      const own = counts[number * perGroup + code] ?? 0
      count += own
      if (own !== 0) worst = code
    }
    if (count === 0) continue
    total += count
    groupCount++
    const rank = ranks[number] ?? 0
    const above = sort === 'severity' ? worst * countsBelow : 0
    if (sort === 'severity' || sort === 'count') keys[number] = (above + countsBelow - count) * ranksBelow + rank
    else keys[number] = sort === 'path' || sort === 'rule' ? rank : rank - (groups.first[number] ?? 0) * ranksBelow
  }
  return { keys, total, groupCount }
}
