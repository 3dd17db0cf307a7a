/** The orders that a list of results has. */
export const sorts = ['severity', 'path', 'rule', 'newest', 'oldest', 'steps'] as const
export type Sort = (typeof sorts)[number]

/** The orders that its groups have: besides, by how many results each has. */
export const groupSorts = [...sorts, 'count'] as const
export type GroupSort = (typeof groupSorts)[number]

/** The order of the results in groups of this order. */
export function sortInGroups(sort: GroupSort): Sort {
  return sort === 'count' ? 'severity' : sort
}
