import type { Grouping } from '#app/search/groupings.ts'
import { topFolder } from '#app/search/text/folder-of-path.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** How many groups there are, in words: `1,204 rules`. */
export function countOfGroups(count: number, by: Grouping): string {
  return formatCount(count, by, by === 'severity' ? 'severities' : `${by}s`)
}

/** What a group is called, where its name says nothing to people. */
export function groupLabel(name: string, by: Grouping): string {
  if (name === topFolder && by === 'folder') return 'Files in no folder'
  if (name !== '') return name
  return by === 'file' || by === 'folder' ? 'No path' : `No ${by}`
}
