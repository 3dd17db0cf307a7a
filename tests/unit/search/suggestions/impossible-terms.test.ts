import { expect, test } from 'vitest'
import { impossible } from './impossible.ts'

test('terms of which a result has one value are told from those that one may satisfy', () => {
  expect(impossible('severity:high Severity:low,"none" rule:a rule:b')).toEqual([
    'severity:high severity:low,"none" | severity:high,low,"none" asks for either',
    'rule:a rule:b | rule:a,b asks for either',
  ])
  expect(impossible('severity:high severity:high,low severity:low,none')).toHaveLength(1)
  expect(impossible('is:open is:fixed')).toEqual(['is:open is:fixed | is:open,fixed asks for either'])
  expect(impossible('rule:"a*" rule:ab')).toHaveLength(1)
  const spellings = ['ref:main ref:refs/heads/main', 'commit:4f2a9c1 commit:4f2a9c1b', 'project:a project:A']
  const possible = [
    ...spellings,
    'severity:high,low severity:low,none',
    'is:Reopened is:open',
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
  'tag:security,secure -tag:sec*',
  'cwe:79 -cwe:*',
  'path:src/db -path:src',
  'path:src/db,src/db/a.ts -path:src/**',
  'path:"src/d*" -path:src/',
  'path:src/**/*.ts -path:src',
  'path:src/db/*,src/a?.ts -path:src',
  'path:./src/**.ts -path:src/**,lib',
  'path:a/test/*.ts -path:**/test/',
])('%s asks for what it excludes', (q) => {
  expect(impossible(q)).toHaveLength(1)
  expect(impossible(`rule:x ${q} -tool:y`)[0]).not.toMatch(/rule|tool/)
})

test('what every result has cannot be excluded', () => {
  for (const q of ['-rule:*', '-tool:**', '-project:a,*', '-ref:*', '-path:src,**']) expect(impossible(q)).toEqual([q])
  for (const q of ['-tag:*', '-cwe:*', '-path:*', '-path:**/*', '-rule:"*"', '-rule:*a', '-category:*', '-commit:*', 'rule:*']) {
    expect(impossible(q)).toEqual([])
  }
})

test('only what excludes what is asked for is said to', () => {
  expect(impossible('tag:a -tag:b -tag:a rule:x')).toEqual(['tag:a -tag:a'])
  expect(impossible('cwe:79,89 -tag:x -tag:CWE-79 -cwe:20 -cwe:89')).toEqual(['cwe:79,89 -tag:CWE-79 -cwe:89'])
})

test.each([
  'cwe:79 -tag:CWE-79',
  'cwe:79,89 -tag:cwe-*',
  'cwe:79 -tag:*',
  'tag:CWE-79 -cwe:79',
  'tag:"external/cwe/cwe-079","CWE-89: SQL injection" -cwe:79,89',
  'tag:cwe-79 -cwe:*',
])('%s asks for a tag that it excludes', (q) => {
  expect(impossible(q)).toEqual([q])
})

test.each(['rule:js/xss -rule:JS/*', 'rule:"a*b",ab -rule:a*'])('%s asks for what its wildcard excludes', (q) => {
  expect(impossible(q)).toEqual([q])
})

test.each([
  'severity:high,low -severity:high',
  'is:open -is:reopened',
  'is:fixed -is:open',
  'path:src/a.ts -path:*',
  'cwe:79 -rule:CWE-79',
  'tag:a -tag:b',
  'path:src -path:src/db',
  'rule:js/* -rule:js/xss',
  'cwe:79,89 -tag:CWE-79',
  'cwe:79 -tag:security',
  'cwe:* -tag:CWE-79',
  'tag:CWE-* -cwe:79',
  'tag:CWE-79,security -cwe:79',
  'tag:CWE-79 -cwe:7',
  'path:src/**/*.ts -path:src/db',
  'path:src*/a.ts -path:src',
  'path:**/*.ts -path:src',
  'path:*.ts -path:src',
  'path:"src/*" -path:lib',
  'path:src/* -path:src/*.ts',
  'path:src/*.ts -path:"src/**"',
  'path:"src/*/a.ts" -path:src/db',
  'path:/* -path:src',
  'rule:"a*" -rule:a*b',
  'rule:a* -rule:a*b,ab*',
  'tag:security -tag:sec',
  'path:src/db -path:src/*',
  'path:src -path:src/**',
  'path:src/db -path:**/*.ts',
  'path:src/* -path:src/db/',
  'path:src/db -path:"src/**"',
  'ref:refs/heads/main -ref:refs/*',
  'category:a,b -category:a*',
  'sql -injection',
  'suppression:suppressed -suppression:inSource',
  'severity:high -kind:pass',
  '-severity:high -severity:high',
])('%s leaves something', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each([
  'severity:error level:warning',
  'severity:error,note level:none,warning',
  'severity:none level:error',
  'severity:warning -level:warning',
  '-severity:critical,high,medium,low level:error -severity:error',
  'severity:critical,error -severity:critical level:note',
])('no result has the severity and the level of %s', (q) => {
  expect(impossible(`${q} rule:x`)).toEqual([
    expect.stringMatching(/^[^x]* \| a severity of error, warning, note or none is the level itself$/),
  ])
})

test.each([
  'severity:error level:error',
  'severity:error,high level:warning',
  'severity:high level:none',
  'severity:low level:error',
  'severity:error -level:warning',
  '-severity:error level:error',
  'severity:* level:error',
])('a result may have the severity and the level of %s', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each([
  '-severity:*',
  '-level:error,warning,note,none',
  '-kind:*',
  '-verdict:unreviewed,confirmed -verdict:false-positive,wont-fix,used-in-tests',
  '-is:*',
  '-suppression:*',
])('a result has one of the values that %s excludes', (q) => {
  expect(impossible(`${q} rule:x`)).toEqual([q])
})

test.each(['-has:*', '-cwe:*', '-path:*', '-tag:*', '-level:error,warning,note'])('%s leaves what has none', (q) => {
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

test.each([
  'is:open fixed:2026',
  'is:reopened,new fixed:>=2026-01',
  '-is:fixed fixed:2026',
  '-is:open -is:fixed',
  '-is:open -is:fixed,suppressed',
  'is:new is:fixed',
  'is:new -is:open',
  'is:new baseline:absent',
  'is:open baseline:absent',
  'is:fixed baseline:new,unchanged',
  'fixed:2026 -baseline:absent',
  'is:suppressed suppression:none,rejected',
  '-is:suppressed suppression:inSource',
  'suppression:inSource -suppression:suppressed',
  'upload:u1 baseline:absent',
  'commit:4f2a9c1 baseline:absent',
  'compare:main..next baseline:absent',
  'has:suppression suppression:unset',
  '-has:suppression suppression:suppressed',
  '-has:* suppression:inSource,rejected',
  '-has:suppression,fix suppression:suppressed',
  '-upload:* is:open',
])('no result is in the states of %s at once', (q) => {
  expect(impossible(`${q} rule:x`)).toEqual([q])
})

// A log that was received before midnight may be read after one that came later (past.server.ts).
test('what was there at the end of a day may be first seen later', () => {
  expect(impossible('at:2026-01 seen:2026-02')).toEqual([])
})

test('of what no result is at once only what contradicts is said', () => {
  expect(impossible('-upload:u1,*')).toEqual(['-upload:u1,* is:open | is:open holds where no state is asked for'])
  expect(impossible('upload:u1 is:open fixed:2026')).toEqual(['is:open fixed:2026'])
  expect(impossible('has:flow steps:>5 steps:<3')).toEqual(['steps:>5 steps:<3'])
  expect(impossible('compare:main..next -is:fixed -is:open change:new')).toEqual(['-is:fixed -is:open'])
  expect(impossible('suppression:* is:open baseline:* -is:suppressed fixed:2026 -fixed:2025')).toEqual(['is:open fixed:2026'])
})

test.each([
  'is:open,fixed fixed:2026',
  'is:open,suppressed fixed:2026',
  'is:new,fixed fixed:2026',
  'is:open -fixed:2026',
  'is:fixed baseline:absent,new',
  'baseline:absent -is:open',
  '-is:open -is:suppressed',
  '-is:open -is:reopened',
  '-is:fixed -is:reopened',
  'is:new is:reopened',
  'is:new baseline:unchanged',
  'is:suppressed suppression:external',
  'is:suppressed -suppression:inSource',
  'suppression:inSource suppression:external',
  'upload:u1 is:new is:fixed',
  'has:suppression suppression:none',
  '-has:suppression suppression:none,unset',
  'has:suppression,fix suppression:unset',
  '-has:fix suppression:suppressed',
  '-upload:* baseline:absent',
  '-upload:u* is:open',
  'upload:* is:open',
  'compare:main..next is:fixed baseline:new',
  'commit:4f2a9c1 is:new fixed:2026',
])('a result may be in all of the states of %s', (q) => {
  expect(impossible(q)).toEqual([])
})

test.each(['-baseline:new,unchanged,updated', '-baseline:new,unchanged -baseline:updated'])(
  'what is open by default is not in the states of %s',
  (q) => {
    expect(impossible(`rule:x ${q}`)).toEqual([
      expect.stringMatching(/^-?baseline:\S+( -?baseline:\S+)* is:open \| is:open holds where no state is asked for$/),
    ])
    expect(impossible(`rule:x is:open,fixed ${q}`)).toEqual([])
  },
)

test.each(['baseline:absent', '-baseline:new,unchanged', 'fixed:2026 -baseline:new,updated', 'is:* -baseline:new,unchanged,updated'])(
  'a result may be in the states of %s, as is:open gives way or it is open',
  (q) => {
    expect(impossible(q)).toEqual([])
  },
)

test.each([
  'has:flow steps:0',
  'has:flow steps:<1',
  'has:flow -steps:>0',
  '-has:flow steps:>=1',
  '-has:* steps:>0',
  '-has:fix,flow steps:2,3',
])('what has a flow has steps, and nothing else has, of which %s is neither', (q) => {
  expect(impossible(`rule:x ${q}`)).toEqual([`${q} | what has a flow has steps, and nothing else has`])
})

test.each(['has:flow,fix steps:0', 'has:flow steps:0,2', 'has:* steps:0', '-has:flow steps:<3', '-has:fix steps:>1', 'has:flow -steps:1'])(
  'a result may have the steps of %s',
  (q) => {
    expect(impossible(q)).toEqual([])
  },
)

// A job that runs for every branch compares the default one with itself, and rightly finds nothing.
test.each(['compare:main..main', 'compare:main..main change:new', 'compare:main..next'])('%s may be asked of every branch', (q) => {
  expect(impossible(q)).toEqual([])
})
