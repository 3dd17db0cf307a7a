import type { Severity } from '#app/sarif/codes.ts'

/** Results that have something in common. */
export type ResultGroup = {
  /** What they have in common: a rule, a path, a folder with `/` behind it. Empty where they have none. */
  name: string
  /** Of a rule: what it looks for, where its tools say. */
  title?: string
  count: number
  /** How many there are of each severity that there is, most severe first. */
  severities: { severity: Severity; count: number }[]
  /** The query for these results and no others; null where no query can say it. */
  query: string | null
}

export type GroupsPage = {
  groups: ResultGroup[]
  /** Results of all groups. */
  total: number
  groupCount: number
  /** Position of the first group among all, 1-based; null where there are none. */
  from: number | null
  /** Opaque cursor of the page after and before; null at either end. */
  next: string | null
  previous: string | null
}
