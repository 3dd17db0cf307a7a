import { expect, test } from 'vitest'
import { readQuery } from '#app/search/read-query.ts'

test.each([
  ['steps:3..5', 'steps:3..5', 'steps:>=3 steps:<=5'],
  ['x steps:3-5 y', 'steps:3-5', 'steps:>=3 steps:<=5'],
  ['steps:3…5', 'steps:3…5', 'steps:>=3 steps:<=5'],
  ['steps:3..*', '3..*', '>=3'],
  ['-steps:3..', '3..', '>=3'],
  ['steps:1,3+', '3+', '>=3'],
  ['steps:*..5', '*..5', '<=5'],
  ['steps:..5', '..5', '<=5'],
  ['steps=3..5', 'steps=3..5', 'steps:>=3 steps:<=5'],
  ['age:10d..30d', 'age:10d..30d', 'age:>=10d age:<=30d'],
  ['age:10..30', 'age:10..30', 'age:>=10d age:<=30d'],
  ['age:30d+', '30d+', '>=30d'],
  ['seen:2026-01-01..2026-03', 'seen:2026-01-01..2026-03', 'seen:>=2026-01-01 seen:<=2026-03'],
  ['seen:1.1.2026..31.1.2026', 'seen:1.1.2026..31.1.2026', 'seen:>=2026-01-01 seen:<=2026-01-31'],
  ['fixed:2026..*', '2026..*', '>=2026'],
  // Two terms must both hold: they are neither one of several values nor negated.
  ['-steps:3..5', '3..5', null],
  ['steps:1,3..5', '3..5', null],
  ['steps:3..many', '3..many', null],
  ['steps:..', '..', null],
  ['at:2026..2027', '2026..2027', null],
  ['cwe:70..80', '70..80', null],
])('%j underlines %j and suggests %j', (q, underlined, suggestion) => {
  const [problem, ...others] = readQuery(q).problems
  expect(others).toEqual([])
  expect(q.slice(problem?.start, problem?.end)).toBe(underlined)
  expect(problem?.suggestion).toBe(suggestion)
  const cured = suggestion === null ? '' : q.slice(0, problem?.start) + suggestion + q.slice(problem?.end)
  expect(readQuery(cured).problems).toEqual([])
})

test('that a range is two terms is said', () => {
  expect(readQuery('steps:3..5').problems[0]?.sentence).toBe('steps: takes a number, as in steps:>=5. From one to another is two terms.')
})
