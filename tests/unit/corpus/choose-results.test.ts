import { expect, test } from 'vitest'
import { chooseResults } from '#tests/corpus/choose-results.ts'

test('the first result, the largest, and ten others of all runs, shapes and rules', () => {
  const results = Array.from({ length: 1000 }, (_, at) => ({
    run: at < 990 ? 0 : 1,
    result: { ruleId: `r${at % 7}`, message: { text: at === 700 ? 'long '.repeat(9) : 'x' }, ...(at === 333 && { rank: 1 }) },
  }))
  const chosen = chooseResults(results)
  expect(chosen).toHaveLength(12)
  expect(chosen).toEqual(expect.arrayContaining([0, 333, 700, 995]))
  expect(new Set(chosen.map((at) => at % 7)).size).toBe(7)
  expect(chooseResults(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
  expect(chooseResults([])).toEqual([])
})
