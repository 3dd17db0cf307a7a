/** The orders that a list of results has. */
export const sorts = ['severity', 'path', 'rule', 'newest', 'oldest', 'steps'] as const
export type Sort = (typeof sorts)[number]

/** The orders that its groups have: besides, by how many results each has. */
export const groupSorts = [...sorts, 'count'] as const
export type GroupSort = (typeof groupSorts)[number]

/** The order of results where that of groups is this one. */
export function sortOfRows(sort: GroupSort): Sort {
  return sort === 'count' ? 'severity' : sort
}
