import { expect, test } from 'vitest'
import { groupQuery } from '#app/search/language/group-query.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'
import { problemsOf } from '#app/search/suggestions/problems.ts'

test('a name in quotation marks that others would put round a value is a group as any other is', () => {
  const q = groupQuery('is:open', 'rule', '“eval”', false)
  expect(understand(parseQuery(q ?? ''))).toEqual([
    { field: 'rule', negated: false, values: ['“eval”'] },
    { field: 'is', negated: false, values: ['open'] },
  ])
})

test.each(['rule', 'file', 'folder'] as const)('a name with a sign in it that nobody sees is a group by %s without a problem', (by) => {
  for (const hasBelow of [false, true]) {
    expect(problemsOf(parseQuery(groupQuery('is:open', by, '\u2060src\u200b/a\u202eb', hasBelow) ?? ''))).toEqual([])
  }
})

test.each([
  ['rule', 'a', 'rule:a,b -rule:c is:open', 'rule:a -rule:c is:open'],
  ['tool', 'Some Tool', 'tool:some*', 'tool:"Some Tool"'],
  ['folder', 'src/', 'path:*.ts', 'path:src/* path:*.ts'],
  ['folder', './', '', 'path:?*'],
  ['file', '', 'rule:a', 'path:"" rule:a'],
  ['file', 'https://host/', '', 'path:https://host/* -path:https://host/?*'],
  ['file', 'C:/', '', 'path:C:/* -path:C:/?*'],
  ['severity', 'none', '', 'severity:none kind:fail,open,review'],
  ['severity', 'none', 'kind:pass', 'severity:none kind:pass'],
] as const)('a group by %s of the name %j says itself in place of what %j says of its field, but for paths', (by, name, q, expected) => {
  expect(groupQuery(q, by, name, false)).toBe(expected)
})
