import { termOf } from '#app/results/box/query-terms.ts'
import { answerTotal } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import type { RuleDetail } from './rule.schemas.ts'

/** How many results of a rule the list of a project shows, and the query for them. */
export async function countRuleResults(database: Database, project: string, rule: string): Promise<RuleDetail['results']> {
  const query = `${termOf('project', project)} ${termOf('rule', rule)}`
  return { count: await answerTotal(database, { q: query }), query }
}
