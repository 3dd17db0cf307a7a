import type { Grouping } from '#app/search/groupings.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { severities } from '#app/sarif/codes.ts'
import type { PlainRow } from './plain-answer.ts'

type PlainGroup = { name: string; ids: string[]; severities: { severity: string; count: number }[] }

/** What rows of a group are called alike by; names that differ in their case alone are one, as in a query. */
function nameOf(row: PlainRow, by: Grouping): string {
  if (by === 'file') return row.path
  if (by === 'folder') return row.path === '' ? '' : row.path.slice(0, row.path.lastIndexOf('/') + 1) || './'
  return by === 'project' ? row.project[0] : row[by]
}

/** The groups of rows, by looking at each row for each group, in the order of a sort. */
export function plainGroups(rows: PlainRow[], by: Grouping, sort: GroupSort): PlainGroup[] {
  const alike = (name: string) => (by === 'file' || by === 'folder' ? name : name.toLowerCase())
  const names = [...new Set(rows.map((row) => nameOf(row, by)))].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const groups = names
    .filter((name, at) => names.findIndex((other) => alike(other) === alike(name)) === at)
    .map((name) => {
      const own = rows.filter((row) => alike(nameOf(row, by)) === alike(name))
      const counted = severities.map((severity) => ({ severity, count: own.filter((row) => row.severity === severity).length }))
      const worst = counted.findIndex(({ count }) => count > 0)
      const first = Math.max(...own.map(({ id, steps }) => (sort === 'steps' ? steps : sort === 'oldest' ? -Number(id) : Number(id))))
      return { name, ids: own.map(({ id }) => id).sort(), severities: counted.filter(({ count }) => count > 0), worst, first }
    })
  const isBySeverity = sort === 'severity' || (by === 'severity' && sort !== 'count')
  // Sorting is stable: what is equal stays in the order of names.
  if (isBySeverity) groups.sort((a, b) => a.worst - b.worst || b.ids.length - a.ids.length)
  else if (sort === 'count') groups.sort((a, b) => b.ids.length - a.ids.length)
  else if (sort !== 'path' && sort !== 'rule') groups.sort((a, b) => b.first - a.first)
  return groups.map(({ name, ids, severities }) => ({ name, ids, severities }))
}
