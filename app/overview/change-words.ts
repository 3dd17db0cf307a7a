/** What a snapshot did with results, as people read it. */
export const changeWords = { fresh: 'new', reopened: 'reopened', fixed: 'fixed' } as const
