import { expect, test } from 'vitest'
import { parseQuery } from '#app/search/language/parse.ts'
import { impossibleTerms } from '#app/search/suggestions/impossible-terms.ts'

function impossible(q: string): string[] {
  return impossibleTerms(parseQuery(q)).map(({ text, hint }) => (hint === null ? text : `${text} | ${hint}`))
}

test('terms of which a result has one value are told from those that one may satisfy', () => {
  expect(impossible('severity:high Severity:low,"none" rule:a rule:b')).toEqual([
    'severity:high severity:low,"none" | severity:high,low,"none" asks for either',
    'rule:a rule:b | rule:a,b asks for either',
  ])
  expect(impossible('is:open is:fixed')).toEqual(['is:open is:fixed | is:open,fixed asks for either'])
  expect(impossible('rule:"a*" rule:ab')).toHaveLength(1)
  const spellings = ['ref:main ref:refs/heads/main', 'commit:4f2a9c1 commit:4f2a9c1b', 'project:a project:A']
  const possible = [
    ...spellings,
    'severity:high,low severity:low,none',
    'is:reopened is:open',
    'is:open is:new',
    'rule:a* rule:ab',
    'tool:a tool:A',
    'tag:a tag:b',
  ]
  for (const q of [...possible, 'path:src path:*.ts', 'severity:high -severity:low', '']) expect(impossible(q)).toEqual([])
})

test.each([
  'severity:high -severity:HIGH',
  'tag:a,"b c" -tag:a -tag:"b c",d',
  'is:reopened -is:open',
  'has:flow -has:*',
  'ref:main -ref:main',
  'path:src -path:src',
  'cwe:79 -cwe:CWE-079',
  'injection -injection',
  'upload:u1 -upload:u1',
])('%s asks for what it excludes', (q) => {
  expect(impossible(q)).toHaveLength(1)
  expect(impossible(`rule:x ${q} -tool:y`)[0]).not.toMatch(/rule|tool/)
})

test.each([
  'severity:high,low -severity:high',
  'is:open -is:reopened',
  'tag:a -tag:b',
  'path:src -path:src/db',
  'rule:js/* -rule:js/xss',
  'rule:"a*" -rule:a*b',
  'sql -injection',
  'suppression:suppressed -suppression:inSource',
  'severity:high -kind:pass',
  '-severity:high -severity:high',
])('%s leaves something', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each([
  'steps:>5 steps:<3',
  'steps:>5 steps:<=5',
  'steps:3 -steps:3',
  'steps:1,2 steps:>0 -steps:<=2',
  'seen:>2026-02 seen:<2026-01',
  'seen:>2026 seen:2026-05',
  'fixed:2026-01 fixed:2026-02',
  'fixed:>=2026 -fixed:>2025-12',
  'age:>30d age:<1w',
])('nothing can be in all of the ranges of %s', (q) => {
  expect(impossible(`${q} rule:x`)).toEqual([q])
})

test.each([
  'steps:>5 steps:<7',
  'steps:>=5 steps:<=5',
  'steps:1,9 steps:>5',
  'steps:>3 -steps:>5',
  '-steps:>3 -steps:<=3',
  'seen:>2026-01 seen:<=2026-02',
  'seen:2026 seen:2026-01-31',
  '-fixed:>2025 -fixed:<=2025',
  'age:>1w age:<30d',
  'age:24h age:1d',
  'seen:2026-01 age:<1d',
])('something can be in all of the ranges of %s', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each(['kind:pass severity:high', 'kind:open,review level:error', '-kind:fail severity:critical,high', 'kind:pass -severity:none'])(
  'only what is of kind fail has what %s asks for',
  (q) => {
    expect(impossible(q)).toEqual([`${q} | only what is of kind fail has a severity or a level`])
  },
)

test.each([
  'kind:pass,fail severity:high',
  'kind:pass severity:none',
  'kind:pass level:*',
  'kind:* severity:high',
  '-kind:pass severity:high',
  'kind:pass -severity:high',
])('%s may have results by its kinds', (q) => {
  expect(impossible(q)).toEqual([])
})
