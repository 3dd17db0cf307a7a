import { expect, test } from 'vitest'
import { acceptedLanguages } from '#app/http/requests/accepted-languages.ts'

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', ['de-DE', 'de', 'en']],
  ['en;q=0.5, fr', ['fr', 'en']],
  ['*, nl;q=0', []],
  ['<script>, en\u0000, x', []],
  [`${'de,'.repeat(10_000)}`, Array.from({ length: 20 }, () => 'de')],
  [null, []],
])('%j asks for %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})
