import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'
import { chance, generateQuery, generateStore } from '#tests/unit/search/generated-store.ts'
import { type PlainRow, plainRows } from '#tests/unit/search/plain-answer.ts'

const now = '2026-06-01T00:00:00.000Z'
const about = {
  times: [
    'seen:2026-03',
    'seen:<2026-04',
    '-seen:>2026-02',
    'age:<9w',
    '-age:>60d',
    'age:>1w',
    'fixed:2026',
    '-fixed:2026',
    'expires:<=2026-05-31',
    '-expires:>=2027',
    'judged:2026-01',
    '-judged:<2026-02',
    'author:ann',
  ],
  values: [
    'suppression:unset',
    'has:suppression',
    'verdict:wont-fix,confirmed',
    '-verdict:unreviewed',
    'severity:low',
    'severity:error,high',
    '-severity:warning',
    'level:error',
    '-level:note',
    'kind:*',
    'steps:<3',
    '-steps:>0',
  ],
} as const

/** Whether a log can say it: a severity that is no score's is the level, steps are those of flows, and suppressions those that there are. The store has any beside any. */
function isDerived(row: PlainRow): boolean {
  const { severity, level, has, steps } = row
  if (has.includes('flow') !== steps > 0 || !hasItsSuppressions(row)) return false
  return severity === level || ['critical', 'high', 'medium', 'low'].includes(severity)
}

function hasItsSuppressions({ has, suppression }: PlainRow): boolean {
  return suppression.includes('none') || has.includes('suppression') !== suppression.includes('unset')
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

const states = [
  'is:open',
  'is:fixed',
  'is:reopened',
  'is:new',
  'is:suppressed',
  'is:open,suppressed',
  'is:*',
  'fixed:2026',
  'fixed:>2026-03',
]
const derived = [
  'baseline:new,unchanged,updated',
  'baseline:absent',
  'baseline:new',
  'baseline:updated,absent',
  'suppression:suppressed',
  'suppression:inSource,none',
  'suppression:unset',
  'has:suppression',
  'has:suppression,fix',
  'upload:*',
]
const names = [
  'rule:js/xss',
  'rule:js/*',
  'tag:style',
  'tag:s*',
  'cwe:89',
  'cwe:*',
  'path:src/db',
  'path:src',
  'path:src/**',
  'path:src/**/*.ts',
  'path:src/*',
  'path:**',
  'tag:cwe-79',
]
const grounds = ['', 'upload:first,up3,up8,up12', 'compare:main..dev change:*', 'at:2026-03-20'] as const

test('no two or three terms of states and names that find something are said to be impossible', () => {
  const store = generateStore(7919)
  const random = chance(3)
  const terms = [...states, ...derived, ...names].flatMap((term) => [term, `-${term}`])
  let [impossible, found] = [0, 0]
  for (const [place, first] of terms.entries()) {
    for (const second of terms.slice(place + 1)) {
      const third = random.happens(50) ? random.one(terms) : 'kind:*'
      const q = [random.one(grounds), 'ref:* kind:* verdict:*', first, second, third].join(' ').trim()
      const rows = plainRows(store, q, now).filter(hasItsSuppressions).length
      const said = impossibleTerms(parseQuery(q), now)
      expect(rows === 0 || said.length === 0, `${q}: ${JSON.stringify(said)}`).toBe(true)
      if (said.length > 0) impossible++
      if (rows > 0) found++
    }
  }
  expect([impossible > 100, found > 500]).toEqual([true, true])
})
