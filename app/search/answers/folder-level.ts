import type { Severity } from '#app/sarif/codes.ts'

/** A folder, or a file, that stands directly in another folder. */
export type FolderChild = {
  /** From the root; a folder's ends with `/`. */
  path: string
  /** Within its folder; empty for results without a path. */
  name: string
  isFolder: boolean
  /** As it stands in a `path:` term. */
  value: string
  chosen: 'include' | 'exclude' | null
  /** Of all below it. */
  count: number
  /** The same by severity, most severe first, those that have none left out. */
  severities: [Severity, number][]
}

export type FolderLevel = {
  /** Ends with `/`, so that `/` itself is a folder; empty for the root. */
  folder: string
  children: FolderChild[]
  /** How many there are beyond those listed. */
  more: number
}
