import { expect, test } from 'vitest'
import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { queryOf, queryOptions } from '#app/cli/query-arguments.ts'
import { optionsOf } from '#app/cli/read-options.ts'

test.each([
  [[], ''],
  [['--query', 'is:new "a b"'], 'is:new "a b"'],
  [['--query', 'is:new', '--ref', 'refs/pull/7/merge', '--project=shop'], 'ref:refs/pull/7/merge project:shop is:new'],
  [['--ref', 'a "quoted", branch'], 'ref:"a \\"quoted\\", branch"'],
  [['--query', '"left open', '--ref', 'main'], 'ref:main "left open'],
  [['--query', '-severity:low', '--ref', 'main'], 'ref:main -severity:low'],
  [['--ref', 'main', '--query', '-(a)'], 'ref:main -(a)'],
])('%j ask %j', (args, q) => {
  expect(queryOf(optionsOf(args, queryOptions))).toBe(q)
})

test.each([[['--colour', 'red']], [['--query']], [['--query', '--ref', 'main']], [['--query', '--ref=main']], [['a-file.sarif']]])(
  '%j are refused',
  (args) => {
    expect(() => optionsOf(args, queryOptions)).toThrow(UnusableCommand)
  },
)

test('a query that is too long for what reads it is refused, and not cut', () => {
  expect(queryOf({ query: 'x'.repeat(2000) })).toHaveLength(2000)
  expect(() => queryOf({ query: 'x'.repeat(2001) })).toThrow(/^A query has at most 1,000 characters; this one has 2,001\.$/)
})
