import { expect, test } from 'vitest'
import { readExampleSearch } from '#app/monitoring/example-search.ts'

test.each([
  [{}, {}],
  [{ fail: 'render' }, { fail: 'render' }],
  [{ fail: 'everything', digest: ['a'] }, {}],
  [{ digest: ' 0123456789AB ' }, { digest: '0123456789ab' }],
  [{ digest: '0123456789abc' }, {}],
  [{ digest: '0123456789a<' }, {}],
])('%o is read as %o', (given, read) => {
  expect(readExampleSearch(given)).toEqual(read)
})
