import { expect, test } from 'vitest'
import { readQuery } from '#app/search/read-query.ts'

test.each([
  'change:not main',
  'rule:a OR rule:b OR rule:c',
  '-change:3..5',
  'change:[“high”)',
  'author:"a rule:b',
  'change:>"a severity:high',
  'ext:"py || severity:high',
])('no two parts of %j are underlined in one another', (q) => {
  const { problems } = readQuery(q)
  expect(problems.length).toBeGreaterThan(0)
  for (const [at, { start }] of problems.entries()) expect(start).toBeGreaterThanOrEqual(problems[at - 1]?.end ?? 0)
})
