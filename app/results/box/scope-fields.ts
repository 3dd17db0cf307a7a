/** The fields whose values name snapshots or their series, and that are no facets. */
export const scopeFields = ['category', 'upload', 'run', 'commit'] as const
export type ScopeField = (typeof scopeFields)[number]

/** Values of such a field, not quoted, each with what tells it from others. */
export type ScopeNames = { field: ScopeField; names: { name: string; detail: string }[] }
