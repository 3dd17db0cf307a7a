import type { FacetField } from '#app/search/choices.ts'

export type FacetValue = {
  /** As it stands in a query term. */
  value: string
  /** As people read it. */
  label: string
  /** Of a rule: what it looks for, where its tools say. */
  title?: string
  count: number
  /** `include` or `exclude` where the query names it. */
  chosen: 'include' | 'exclude' | null
  /** In the spellings that the query has for it, with commas between them, where it has others. */
  written?: string
}

export type Facet = {
  /** The query's field. */
  field: FacetField
  values: FacetValue[]
  /** How many values there are beyond those listed. */
  more: number
}
