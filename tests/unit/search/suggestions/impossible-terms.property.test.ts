import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'
import { chance, generateQuery, generateStore } from '#tests/unit/search/generated-store.ts'
import { type PlainRow, plainRows } from '#tests/unit/search/plain-answer.ts'

const now = '2026-06-01T00:00:00.000Z'
const about = {
  times: ['seen:2026-03', 'seen:<2026-04', '-seen:>2026-02', 'age:<9w', '-age:>60d', 'age:>1w', 'fixed:2026', '-fixed:2026'],
  values: ['severity:low', 'severity:error,high', '-severity:warning', 'level:error', '-level:note', 'kind:*', 'steps:<3', '-steps:>0'],
} as const

/** Whether a log can say it: a severity that is no score's is the level. The store has any beside any. */
function isDerived({ severity, level }: PlainRow): boolean {
  return severity === level || ['critical', 'high', 'medium', 'low'].includes(severity)
}

test('what finds something is never said to be impossible, and much that finds nothing is', () => {
  const random = chance(5)
  const store = generateStore(7919)
  let impossible = 0
  for (let count = 0; count < 1500; count++) {
    const terms: string[] = [...generateQuery(random), random.one(about.times), random.one(about.values), random.one(about.values)]
    const q = terms.map((term) => (random.happens(15) && !/^(?:-|at|compare)/.test(term) ? `-${term}` : term)).join(' ')
    const said = impossibleTerms(parseQuery(q), now)
    if (said.length === 0) continue
    impossible++
    expect(plainRows(store, q, now).filter(isDerived), `${q}: ${JSON.stringify(said)}`).toEqual([])
  }
  expect(impossible).toBeGreaterThan(50)
})
