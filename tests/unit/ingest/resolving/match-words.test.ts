import { expect, test } from 'vitest'
import { keyParts } from '#app/store/matching/match-keys.ts'
import { keysOf } from '#tests/unit/ingest/matching/keys-of.ts'

/** The longest message that a row has, in UTF-16 units. */
const longest = 1024 * 1024

test.each([
  ['numbers that are one word', '1,', '1a', ',1a'],
  ['numbers apart', '1 ', '1a', `${' '.repeat(longest / 2 - 1)}1a`],
  ['letters in two parts', 'e\u0301', 'e\u0301', 'é'.repeat(longest / 2)],
])('the longest message is compared without what does not count: %s', (_, part, end, compared) => {
  const message = part.repeat(longest / 2 - 1) + end
  expect(message).toHaveLength(longest)
  expect(messageWords(message)).toEqual(messageWords(compared))
})

test('marks beyond any writing are compared as they stand', () => {
  const [one, other] = [`a${'\u0301'.repeat(30)}\u0316`, `a\u0316${'\u0301'.repeat(30)}`]
  expect(messageWords(one)).not.toEqual(messageWords(other))
  expect(messageWords(one.replace('\u0301', ''))).toEqual(messageWords(other.replace('\u0301', '')))
})

function messageWords(message: string): Uint32Array {
  return keysOf([{ message, print: 'x' }]).words.slice(keyParts.message, keyParts.message + 2)
}
