import { sql } from 'kysely'
import { allOf, anyOf, seriesCondition } from '#app/search/sql/conditions.server.ts'
import { sideOfRef } from '#app/search/language/comparison.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { eitherCase } from '#app/search/text/letter-case.ts'
import { dateOf } from '#app/search/language/periods.ts'
import { type Holds, matches, regularExpressions, type Sql } from '#app/search/sql/sql-text.server.ts'
import type { Database } from '#app/store/database.ts'
import { formatCommit } from '#app/ui/format-commit.ts'
import { nameOfUnnamed } from '#app/uploads/upload-name.server.ts'
import { uploadName } from '#app/uploads/upload-name.ts'
import type { SideOption } from './compare.schemas.ts'

/** Of each kind. */
const optionsAtMost = 12

type Named = { name: string; label: string; project: string; ref: string; commit: string | null; at: string }

/**
 * What can be compared in the projects that a query asks about, and has a text in its name: the day that the text is, then refs, uploads, which the day on which they came finds, too, commits
 * and days on which something was received, of each kind those first that were analysed last.
 */
export async function findSides(database: Database, { q, text }: { q: string; text: string }): Promise<SideOption[]> {
  regularExpressions(database)
  const projects = demandsOf(q).terms.filter(({ field }) => field === 'project')
  const ofProjects = allOf(projects.flatMap((term) => seriesCondition(term, database.engine) ?? []))
  const wanted = text.trim()
  const [refs, uploads, commits, days] = await Promise.all([
    read(database, ofProjects, { name: sql`ref.name`, label: sql`ref.name`, texts: [sql`ref.name`], wanted }),
    read(database, ofProjects, {
      name: sql`upload.uid`,
      label: sql`upload.file_name`,
      texts: [sql`upload.uid`, sql`upload.file_name`, nameOfUnnamed, dayReceived],
      wanted,
    }),
    read(database, ofProjects, { name: sql`p.commit_id`, label: sql`p.commit_id`, texts: [sql`p.commit_id`], wanted }),
    read(database, ofProjects, { name: dayReceived, label: dayReceived, texts: [dayReceived], wanted }),
  ])
  const tools = await toolsOf(
    database,
    uploads.map(({ name }) => name),
  )
  const day = dateOf(wanted)
  return [
    ...(day === null ? [] : [sideOfDay(day)]),
    ...refs.map((ref) => ({ kind: 'ref' as const, side: sideOfRef(ref.name), label: ref.label, detail: ref.project, at: ref.at })),
    ...uploads.map((upload) => ({
      kind: 'upload' as const,
      side: upload.name,
      label: uploadName({ fileName: upload.label, tools: tools.get(upload.name) ?? [] }),
      // Uploads of one pipeline have one name.
      detail: `${placeOf(upload)}${upload.commit === null ? '' : `, ${formatCommit(upload.commit)}`}`,
      at: upload.at,
    })),
    ...commits.map((commit) => ({
      kind: 'commit' as const,
      side: commit.name,
      label: commit.label,
      detail: placeOf(commit),
      at: commit.at,
    })),
    ...days.flatMap(({ name }) => (name === day ? [] : [sideOfDay(name)])),
  ]
}

/** Times are texts, ISO 8601, in UTC. */
const dayReceived = sql`substr(p.received_at, 1, 10)`

function sideOfDay(day: string): SideOption {
  return { kind: 'day', side: day, label: day, detail: 'as it ended, UTC', at: null }
}

function placeOf({ project, ref }: Named): string {
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

async function read(
  { engine, kysely }: Database,
  ofProjects: Holds,
  { name, label, texts, wanted }: { name: Sql; label: Sql; texts: Sql[]; wanted: string },
): Promise<Named[]> {
  const matching = anyOf(texts.map((column) => matches(engine, column, eitherCase(wanted))))
  const { rows } = await sql<Named>`
    select ${name} as name, min(${label}) as label, min(project.slug) as project, min(ref.name) as ref, min(p.commit_id) as "commit",
      max(p.received_at) as at
    from snapshot p join series on series.id = p.series join project on project.id = series.project
      join ref on ref.id = series.ref join upload on upload.id = p.upload
    where p.id <= project.head and ${name} is not null and ${matching} and ${ofProjects}
    group by ${name} order by max(p.id) desc limit ${optionsAtMost}`.execute(kysely)
  return rows
}
