/** The fields whose values name snapshots or their series, and that are no facets. */
const scopeFields = ['category', 'upload', 'run', 'commit'] as const
export type ScopeField = (typeof scopeFields)[number]

/** All fields with names that no facet counts. */
export const uncountedFields = [...scopeFields, 'author'] as const
type UncountedField = (typeof uncountedFields)[number]

/** Values of such a field, not quoted, each with what tells it from others. */
export type UncountedNames = { field: UncountedField; names: { name: string; detail: string }[] }
