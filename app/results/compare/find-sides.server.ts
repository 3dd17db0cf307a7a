import { sql } from 'kysely'
import { nameWritten } from '#app/search/answers/name-meant.server.ts'
import { projectsMeant } from '#app/search/sql/conditions.server.ts'
import { sideOfRef } from '#app/search/language/comparison.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { dateOf } from '#app/search/language/periods.ts'
import type { Database } from '#app/store/database.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import type { SideOption } from './compare.schemas.ts'
import { dayReceived, namedCommits, namedSnapshots, namedUploads, placeOf } from './named-snapshots.server.ts'

/**
 * What can be compared in the projects that a query asks about, and has a text in its name: the day that the text is, then refs, uploads, which the day on which they came finds, too, commits
 * and days on which something was received, of each kind those first that were analysed last.
 */
export async function findSides(database: Database, { q, text }: { q: string; text: string }): Promise<SideOption[]> {
  const of = projectsMeant(database, demandsOf(q).terms)
  const wanted = text.trim()
  const [refs, uploads, commits, days] = await Promise.all([
    namedSnapshots(database, { name: sql`ref.name`, of, wanted }),
    namedUploads(database, { of, wanted }),
    namedCommits(database, { of, wanted }),
    namedSnapshots(database, { name: dayReceived, of, wanted }),
  ])
  const day = dateOf(wanted)
  return [
    ...(day === null ? [] : [sideOfDay(day)]),
    ...refs.map(({ name, label, project, projects, at }) => ({
      kind: 'ref' as const,
      side: sideOfRef(nameWritten('ref', name)),
      label,
      detail: projects === 1 ? project : formatCount(projects, 'project'),
      at,
    })),
    ...uploads.map((upload) => ({
      kind: 'upload' as const,
      side: upload.name,
      label: upload.label,
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

function sideOfDay(day: string): SideOption {
  return { kind: 'day', side: day, label: day, detail: 'as it ended, UTC', at: null }
}
