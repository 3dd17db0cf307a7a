import { expect, test } from 'vitest'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

test('text that shows is itself', () => {
  expect(shownText('src/é \u{1f600} 漢.c')).toBe('src/é \u{1f600} 漢.c')
})

test('what does not show becomes one U+FFFD', () => {
  expect(shownText('a\u0000\u001b[0m\r\nb\u202ec\u2028d\ud800e')).toBe('a\uFFFD[0m\uFFFDb\uFFFDc\uFFFDd\uFFFDe')
})

test.each([
  ['abcd', 'abcd'],
  ['abcde', 'abcd…'],
  ['\u{1f600}'.repeat(4), '\u{1f600}'.repeat(4)],
  ['\u{1f600}'.repeat(5), `${'\u{1f600}'.repeat(4)}…`],
  ['a'.repeat(1_000_000), 'aaaa…'],
])('it is cut after the limit, in code points', (text, shown) => {
  expect(shownText(text, 4)).toBe(shown)
})
