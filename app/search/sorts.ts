/** The orders that a list of results has. */
export const sorts = ['severity', 'path', 'rule', 'newest', 'oldest', 'steps'] as const
export type Sort = (typeof sorts)[number]
