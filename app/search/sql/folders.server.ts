import { sql } from 'kysely'
import { severities } from '#app/sarif/codes.ts'
import type { Database } from '#app/store/database.ts'
import { allOf } from './conditions.server.ts'
import { childOf, type FolderCounts } from '#app/search/answers/folder-list.ts'
import { type Rows, selection } from './rows.server.ts'

/** What stands in each of these folders, with rows by severity, whatever paths the query asks for. */
export async function countFolders(database: Database, rows: Rows, folders: string[]): Promise<FolderCounts> {
  const others = rows.rows.filter(({ choice }) => choice !== 'path').map(({ holds }) => holds)
  const { rows: groups } = await sql<{ path: string; severity: number; count: number }>`
    ${selection(rows).before}
    select f.path, s.severity, count(*) as count from ${rows.from} cross join file f
    where ${allOf([rows.joined, ...others])} and f.id = s.file
    group by f.path, s.severity`.execute(database.kysely)
  const counts = new Map(folders.map((folder) => [folder, new Map<string, number[]>()]))
  for (const { path, severity, count } of groups) {
    for (const [folder, children] of counts) {
      const child = childOf(folder, path)
      if (child === null) continue
      const own = children.get(child) ?? severities.map(() => 0)
      own[severity] = (own[severity] ?? 0) + count
      children.set(child, own)
    }
  }
  return counts
}
