/** What a snapshot does with results. */
export const snapshotDeeds = ['fresh', 'reopened', 'fixed'] as const
export type SnapshotDeed = (typeof snapshotDeeds)[number]

/** The same, as people read it. */
export const changeWords: Readonly<Record<SnapshotDeed, string>> = { fresh: 'new', reopened: 'reopened', fixed: 'fixed' }
