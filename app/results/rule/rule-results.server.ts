import { termOf } from '#app/search/language/query-terms.ts'
import { answerList, answerTotal } from '#app/search/answer.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Database } from '#app/store/database.ts'
import type { RuleDetail } from './rule.schemas.ts'

/** The query for what the list of a project shows of a rule, and how many results that are in a database, where there is one to ask, and whether it is the one of this id alone. A query that would be too long would ask for others. */
export async function ruleResults(database: Database | null, id: ResultId, project: string, rule: string): Promise<RuleDetail['results']> {
  const query = `${termOf('project', project)} ${termOf('rule', rule)}`
  if (query.length > maxQueryLength) return { count: null, isAlone: false, query: null }
  const count = database && (await answerTotal(database, { q: query }))
  if (database === null || count !== 1) return { count, isAlone: false, query }
  const { results } = await answerList(database, { q: query, sort: 'severity', cursor: '', limit: 1 })
  return { count, isAlone: results[0]?.id === id, query }
}
