import { expect, test } from 'vitest'
import { readOptions, usage } from '#tests/bench/matching/options.ts'

test('without arguments everything is measured', () => {
  expect(readOptions([])).toEqual({
    parts: ['generated', 'packages'],
    files: 60,
    seed: 7,
    packages: null,
    examples: 3,
    markdown: null,
  })
})

test('parts, sizes and packages can be chosen', () => {
  const options = readOptions(['--only', 'packages', '--packages', 'qs,semver', '--examples', '0', '--seed', '1', '--files', '5'])
  expect(options).toMatchObject({ parts: ['packages'], packages: ['qs', 'semver'], examples: 0, seed: 1, files: 5 })
})

test('what cannot be measured is refused with a sentence', () => {
  expect(() => readOptions(['--only', 'all'])).toThrow('--only takes generated and packages; there is no all.')
  expect(() => readOptions(['--files', '0'])).toThrow('--files takes a number from 1, not 0.')
  expect(() => readOptions(['--examples', 'some'])).toThrow('--examples takes a number from 0, not some.')
  expect(() => readOptions(['--what'])).toThrow('--what')
})

test('the usage names every option', () => {
  const names = ['--only', '--files', '--seed', '--packages', '--examples', '--markdown']
  expect(names.filter((name) => !usage.includes(name))).toEqual([])
})
