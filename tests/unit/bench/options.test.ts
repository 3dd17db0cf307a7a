import { expect, test } from 'vitest'
import { parts, readOptions, readSize, sizeLabel, usage } from '#tests/bench/options.ts'

test('without arguments everything is measured at all three sizes, on SQLite', () => {
  expect(readOptions([])).toMatchObject({
    engine: 'sqlite',
    sizes: [10_000, 100_000, 1_000_000],
    parts: [...parts],
    build: true,
    judged: 'all',
    markdown: null,
    log: null,
  })
})

test('sizes are read in any order and written as they are said', () => {
  expect(readOptions(['--sizes', '1M,10k,2500']).sizes).toEqual([2500, 10_000, 1_000_000])
  expect([10_000, 1_000_000, 2500].map(sizeLabel)).toEqual(['10 k', '1 M', '2,500'])
  expect(readSize('100k')).toBe(100_000)
})

test.each(['0', 'many', '10K', '-5', '1.5k', '10 000'])('%s is no size', (text) => {
  expect(() => readSize(text)).toThrow('--sizes takes numbers')
})

test('what cannot be measured is refused with a sentence', () => {
  expect(() => readOptions(['--engine', 'oracle'])).toThrow('--engine is sqlite or postgres.')
  expect(() => readOptions(['--only', 'reading,everything'])).toThrow('there is no everything')
  expect(() => readOptions(['--what'])).toThrow('--what')
})

test('the usage names every option', () => {
  const names = ['--sizes', '--engine', '--only', '--log', '--next', '--markdown', '--steady', '--no-budget', '--no-build']
  expect(names.filter((name) => !usage.includes(name))).toEqual([])
})

test('what is judged is all, or what does not go by the clock, or nothing', () => {
  expect(readOptions(['--steady']).judged).toBe('steady')
  expect(readOptions(['--steady', '--no-budget']).judged).toBe('nothing')
})
