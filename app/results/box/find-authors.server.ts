import { sql } from 'kysely'
import type { Meaning } from '#app/search/language/understand.ts'
import { projectsMeant } from '#app/search/sql/conditions.server.ts'
import { matches } from '#app/search/sql/sql-text.server.ts'
import { eitherCase } from '#app/search/text/letter-case.ts'
import type { Database } from '#app/store/database.ts'

const authorsAtMost = 12
// SQLite answers nobody else meanwhile: a restore makes a change for each verdict, and one of a query may be about all results of other projects.
/** Changes by names that have the text in them, the last that were made. */
const changesAtMost = 10_000
/** Verdicts of each. */
const verdictsAtMost = 1000

/** Who has given verdicts, and not only taken some back, in the projects that these terms ask about, by names that have a text in them: at most 12, those first who did so last. `at`: when that was, ISO 8601. */
export async function findAuthors(
  database: Database,
  { terms, wanted }: { terms: readonly Meaning[]; wanted: string },
): Promise<{ name: string; at: string }[]> {
  const { engine, kysely } = database
  const end = sql`case when latest.last - latest.first < ${verdictsAtMost} then latest.last else latest.first + ${verdictsAtMost - 1} end`
  const { rows } = await sql<{ name: string; at: string }>`
    with latest as (
      select author, at, first, last from change
      where author is not null and undoes is null and ${wanted === '' ? sql`1 = 1` : matches(engine, sql`author`, eitherCase(wanted))}
      order by id desc limit ${changesAtMost})
    select author as name, max(at) as at
    from latest
    where exists (
      select 1 from verdict v join result r on r.id = v.result join project on project.id = r.project
      where v.id between latest.first and ${end} and ${projectsMeant(database, terms)})
    group by author order by max(at) desc, author limit ${authorsAtMost}`.execute(kysely)
  return rows
}
