/** The facets, in the order in which they are shown. */
export const facetFields = [
  'change',
  'severity',
  'is',
  'verdict',
  'baseline',
  'rule',
  'tool',
  'tag',
  'cwe',
  'project',
  'ref',
  'level',
  'kind',
  'suppression',
] as const
export type FacetField = (typeof facetFields)[number]

/** How many values of a facet are listed beside the other facets. */
export const listedValues = 12

/** What is counted as if its own choice were another: the facets, and the tree of folders. */
export const choices = [...facetFields, 'path'] as const
export type Choice = (typeof choices)[number]

/** The bit that stands for a choice among what a row misses. */
export function bitOf(choice: Choice): number {
  return 1 << choices.indexOf(choice)
}
