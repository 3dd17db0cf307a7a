import { sql } from 'kysely'
import { anyOf } from '#app/search/sql/conditions.server.ts'
import { type Holds, matches, type Sql } from '#app/search/sql/sql-text.server.ts'
import { eitherCase } from '#app/search/text/letter-case.ts'
import type { Database } from '#app/store/database.ts'
import { nameOfUnnamed } from '#app/uploads/upload-name.server.ts'
import { uploadName } from '#app/uploads/upload-name.ts'

/** Of each kind. */
const namesAtMost = 12

/** What snapshots have in common, and of these one project and how many there are, one ref and commit, and when the last was received, ISO 8601. */
export type NamedSnapshots = {
  name: string
  label: string
  project: string
  projects: number
  ref: string
  commit: string | null
  at: string
}

/** `of`: of which series; `wanted`: the text that a name has in it. */
type Asked = { of: Holds; wanted: string }

/** Times are texts, ISO 8601, in UTC. */
export const dayReceived = sql`substr(p.received_at, 1, 10)`

/** Names of snapshots `p`, of their `series`, `project`, `tool`, `ref`, `upload` and, where `ofRuns`, their `run`: at most 12, those first that were analysed last. */
export async function namedSnapshots(
  { engine, kysely }: Database,
  { name, label = name, texts = [name], ofRuns = false, of, wanted }: Asked & { name: Sql; label?: Sql; texts?: Sql[]; ofRuns?: boolean },
): Promise<NamedSnapshots[]> {
  const matching = anyOf(texts.map((column) => matches(engine, column, eitherCase(wanted))))
  const { rows } = await sql<NamedSnapshots>`
    select ${name} as name, min(${label}) as label, min(project.slug) as project, cast(count(distinct project.id) as integer) as projects, min(ref.name) as ref, min(p.commit_id) as "commit",
      max(p.received_at) as at
    from snapshot p join series on series.id = p.series join project on project.id = series.project
      join tool on tool.id = series.tool join ref on ref.id = series.ref join upload on upload.id = p.upload ${ofRuns ? sql`join run on run.snapshot = p.id` : sql``}
    where p.id <= project.head and ${name} is not null and ${matching} and ${of}
    group by ${name} order by max(p.id) desc limit ${namesAtMost}`.execute(kysely)
  return rows
}

/** Uploads by their ids, with what they are called; the day on which they came finds them, too. */
export async function namedUploads(database: Database, asked: Asked): Promise<NamedSnapshots[]> {
  const texts = [sql`upload.uid`, sql`upload.file_name`, nameOfUnnamed, dayReceived]
  const uploads = await namedSnapshots(database, { ...asked, name: sql`upload.uid`, label: sql`upload.file_name`, texts })
  const tools = await toolsOf(
    database,
    uploads.map(({ name }) => name),
  )
  return uploads.map((upload) => ({ ...upload, label: uploadName({ fileName: upload.label, tools: tools.get(upload.name) ?? [] }) }))
}

/** Commits by their ids. */
export function namedCommits(database: Database, asked: Asked): Promise<NamedSnapshots[]> {
  return namedSnapshots(database, { ...asked, name: sql`p.commit_id` })
}

/** The project and the ref, for people. */
export function placeOf({ project, ref }: NamedSnapshots): string {
  return `${project}, ${ref}`
}

/** By the ids of uploads: the names of the tools whose logs they were, in order. */
async function toolsOf({ kysely }: Database, uploads: string[]): Promise<Map<string, string[]>> {
  if (uploads.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('upload')
    .innerJoin('snapshot', 'snapshot.upload', 'upload.id')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .select(['upload.uid', 'tool.name'])
    .distinct()
    .where('upload.uid', 'in', uploads)
    .orderBy('tool.name')
    .execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ uid }) => uid),
      ([uid, tools]) => [uid, tools.map(({ name }) => name)],
    ),
  )
}
