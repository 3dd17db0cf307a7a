import { expect, test } from 'vitest'
import { LastUsed } from '#app/store/last-used.ts'

function kept(values: LastUsed<number>, keys: string): string {
  return [...keys].filter((key) => values.get(key) !== undefined).join('')
}

test('what was used longest ago makes room for what comes', () => {
  const values = new LastUsed<number>(30)
  for (const key of 'abc') values.set(key, 1, 10)
  expect(values.get('a')).toBe(1)
  values.set('d', 1, 10)
  expect(kept(values, 'abcd')).toBe('acd')
})

test('a value that is larger than all may be stays until another comes', () => {
  const values = new LastUsed<number>(30)
  values.set('a', 1, 10)
  values.set('b', 2, 100)
  expect(kept(values, 'ab')).toBe('b')
  values.set('c', 3, 10)
  expect(kept(values, 'abc')).toBe('c')
})

test('a value that comes again takes the place of the one that is there, and its size counts once', () => {
  const values = new LastUsed<number>(30)
  values.set('a', 1, 10)
  for (const value of [2, 3, 4]) values.set('b', value, 20)
  expect([values.get('a'), values.get('b')]).toEqual([1, 4])
})
