import { expect, test } from 'vitest'
import { contentKey } from '#app/ingest/resolving/identity.ts'
import { contentNumber } from '#app/search/model/held/content-number.ts'

test('what results say has a number of its own, whatever letters stand for it', () => {
  const contents = Array.from({ length: 20_000 }, (_, at) => contentKey(`what result ${at} says`))
  expect(contents.filter((content) => content.startsWith('_')).length).toBeGreaterThan(100)
  expect(new Set(contents.map(contentNumber)).size).toBe(contents.length)
})

test.each([
  ['_tVG-QjYN-TDbf8hVQ6e', '_KS7-M6yG8a9-rbS9rpb'],
  ['a-xG7QjYNtTDbf8hVQ6e', 'a-yG7QjYNtTDbf8hVQ6e'],
  ['aBcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
])('%s and %s have different numbers', (one, other) => {
  expect(contentNumber(one)).not.toBe(contentNumber(other))
})
