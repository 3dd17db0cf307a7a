import { expect, test } from 'vitest'
import { wordFor } from '#app/ui/text/word-for.ts'

test('what a log says is shown by its word, and as it is where there is none for it', () => {
  const words = { accepted: 'in force' }
  expect(wordFor(words, 'accepted')).toBe('in force')
  for (const said of ['other', '', 'constructor', '__proto__', 'toString']) expect(wordFor(words, said)).toBe(said)
})
