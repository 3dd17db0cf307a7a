import { termOf } from '#app/results/box/query-terms.ts'
import { answerTotal } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import type { RuleDetail } from './rule.schemas.ts'

/** The query for what the list of a project shows of a rule, and how many results that are in a database, where there is one to ask. */
export async function ruleResults(database: Database | null, project: string, rule: string): Promise<RuleDetail['results']> {
  const query = `${termOf('project', project)} ${termOf('rule', rule)}`
  return { count: database && (await answerTotal(database, { q: query })), query }
}
