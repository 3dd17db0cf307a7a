/** What became of a result between the two sides of a comparison, in the order in which it is shown. */
export const changes = ['new', 'gone', 'updated', 'same'] as const
export type Change = (typeof changes)[number]
