import { expect, test } from 'vitest'
import { undoneSentence } from '#app/results/verdicts/undone-sentence.ts'

test('who takes back what somebody else has taken back is not told of a newer verdict alone', () => {
  expect(undoneSentence({ changed: 0, kept: 300_000 })).toBe(
    'Nothing was taken back: 300,000 results were taken back already, or something newer was said of them.',
  )
  expect(undoneSentence({ changed: 0, kept: 1 })).toBe(
    'Nothing was taken back: 1 result was taken back already, or something newer was said of it.',
  )
  expect(undoneSentence({ changed: 2, kept: 1 })).toBe('2 results are as before. 1 result stays as something newer was said.')
})

test('who takes back what was said of deleted results is told so', () => {
  expect(undoneSentence({ changed: 0, kept: 0 })).toBe('Nothing was taken back: the results are deleted.')
})
