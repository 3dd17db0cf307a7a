import { expect, test } from 'vitest'
import { pageOfGroups } from '#app/search/model/answering/group-page.ts'
import { perGroup } from '#app/search/model/answering/group-tally.ts'

test.each(['count', 'severity'] as const)('of millions of names, those of most results come first by %s', (sort) => {
  const counts = new Uint32Array(2 * perGroup)
  counts.set([2, 1].flatMap((count) => [count, ...Array.from({ length: perGroup - 1 }, () => 0)]))
  const groups = { texts: ['last', 'first'], ranks: [9_999_999, 0], counts, first: Int32Array.of(1, 2) }
  expect(pageOfGroups(groups, 'file', sort, 0, 10).page.map(({ name }) => name)).toEqual(['last', 'first'])
})
