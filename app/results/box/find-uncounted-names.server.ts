import { sql } from 'kysely'
import { type NamedSnapshots, namedCommits, namedSnapshots, namedUploads, placeOf } from '#app/results/compare/named-snapshots.server.ts'
import { demandsOf } from '#app/search/language/demands.ts'
import { seriesMeant } from '#app/search/sql/conditions.server.ts'
import type { Holds } from '#app/search/sql/sql-text.server.ts'
import type { Database } from '#app/store/database.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { findAuthors } from './find-authors.server.ts'
import type { ScopeField, UncountedNames } from './uncounted-fields.ts'
import type { UncountedNamesRequest } from './uncounted-names.schemas.ts'

/**
 * What `category:`, `upload:`, `run:` or `commit:` can have, in the projects, refs, tools and categories that a query asks about, or `author:` in its projects: at
 * most 12 that have a text in their name, those first that were analysed last, or gave the last verdict.
 */
export async function findUncountedNames(database: Database, { q, field, text }: UncountedNamesRequest): Promise<UncountedNames> {
  const [{ terms }, wanted] = [demandsOf(q), text.trim()]
  if (field === 'author') {
    const authors = await findAuthors(database, { terms, wanted })
    return { field, names: authors.map(({ name, at }) => ({ name, detail: `last on ${at.slice(0, 10)}` })) }
  }
  const named = await namedIn(field, database, { of: seriesMeant(database, terms), wanted })
  return {
    field,
    names: named.map((one) => ({
      name: field === 'commit' ? beginningOf(one.name) : one.name,
      detail: `${one.label === one.name ? '' : `${one.label}, `}${placeOf(one)}, ${one.at.slice(0, 10)}`,
    })),
  }
}

function namedIn(field: ScopeField, database: Database, asked: { of: Holds; wanted: string }): Promise<NamedSnapshots[]> {
  switch (field) {
    case 'upload':
      return namedUploads(database, asked)
    case 'commit':
      return namedCommits(database, asked)
    case 'category':
      return namedSnapshots(database, { ...asked, name: sql`nullif(series.category, '')` })
    case 'run':
      return namedSnapshots(database, {
        ...asked,
        name: sql`coalesce(run.automation_id, run.guid)`,
        texts: [sql`run.automation_id`, sql`run.guid`],
        ofRuns: true,
      })
  }
}

/** So many letters of a hash as tell it from others; of what is none all. */
function beginningOf(commit: string): string {
  return /^[0-9a-f]{40,}$/i.test(commit) ? formatCommit(commit) : commit
}
