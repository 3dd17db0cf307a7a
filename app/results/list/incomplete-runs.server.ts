import { literalMark, namePattern } from '#app/search/glob.ts'
import { parseQuery } from '#app/search/parse.ts'
import { hasRoom, type Query } from '#app/search/query.ts'
import type { Database } from '#app/store/database.ts'
import { type IncompleteRun, newestIncomplete } from '#app/store/incomplete-runs.ts'

const mostLookedAt = 500
const mostNamed = 3

/** The runs that may have missed results of a list: their first three, and how many more there are. */
type IncompleteRuns = { runs: IncompleteRun[]; more: number }

/**
 * Which newest runs a list's results come from that did not complete (SARIF appendix I). Of the query only what names projects and tools counts; one
 * that asks for another ref or for what once was is answered with none, since it is not about the newest runs.
 */
export async function incompleteRuns(database: Database, q: string): Promise<IncompleteRuns> {
  const query = { terms: parseQuery(q).terms.filter(hasRoom) }
  if (query.terms.some(({ field }) => field !== null && elsewhere.has(field))) return { runs: [], more: 0 }
  const [isProject, isTool] = [asked(query, 'project'), asked(query, 'tool')]
  const runs = (await newestIncomplete(database.kysely, mostLookedAt)).filter(({ project, tool }) => isProject(project) && isTool(tool))
  return { runs: runs.slice(0, mostNamed), more: Math.max(0, runs.length - mostNamed) }
}

const elsewhere = new Set(['ref', 'upload', 'run', 'commit', 'compare', 'at'])

/** Whether a query is about the project or tool of a name. */
function asked({ terms }: Query, field: string): (name: string) => boolean {
  const meant = terms
    .filter((term) => term.field === field)
    .map(({ negated, values }) => ({
      negated,
      patterns: values.map(({ text, quoted }) => new RegExp(namePattern(quoted ? literalMark + text : text), 'su')),
    }))
  return (name) => meant.every(({ negated, patterns }) => patterns.some((pattern) => pattern.test(name)) !== negated)
}
