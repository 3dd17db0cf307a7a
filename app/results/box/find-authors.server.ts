import { sql } from 'kysely'
import type { Meaning } from '#app/search/language/understand.ts'
import { projectsMeant } from '#app/search/sql/conditions.server.ts'
import { matches } from '#app/search/sql/sql-text.server.ts'
import { eitherCase } from '#app/search/text/letter-case.ts'
import type { Database } from '#app/store/database.ts'

const authorsAtMost = 12

/** Who has given verdicts in the projects that these terms ask about, by names that have a text in them: at most 12, those first who did so last. `at`: when that was, ISO 8601. */
export async function findAuthors(
  database: Database,
  { terms, wanted }: { terms: readonly Meaning[]; wanted: string },
): Promise<{ name: string; at: string }[]> {
  const { engine, kysely } = database
  const { rows } = await sql<{ name: string; at: string }>`
    select change.author as name, max(change.at) as at
    from change
    where change.author is not null and ${matches(engine, sql`change.author`, eitherCase(wanted))} and exists (
      select 1 from verdict v join result r on r.id = v.result join project on project.id = r.project
      where v.id between change.first and change.last and ${projectsMeant(database, terms)})
    group by change.author order by max(change.at) desc, change.author limit ${authorsAtMost}`.execute(kysely)
  return rows
}
