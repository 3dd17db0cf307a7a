import { describe, expect, test } from 'vitest'
import { editDistance, nearest } from '#app/search/suggestions/nearest.ts'

describe('the nearest word', () => {
  test.each([
    ['severty', 'severity'],
    ['sev', 'severity'],
    ['tol', 'tool'],
    ['SEVERITY', 'severity'],
    ['elephant', null],
    ['', null],
    ['x'.repeat(1000), null],
  ])('to %j', (word, expected) => {
    expect(nearest(word, ['severity', 'tool', 'rule', 'tag'])).toBe(expected)
  })

  test.each([[['confirmed', 'confined']], [['confined', 'confirmed']]])('is the nearest of those that are like it: %j', (candidates) => {
    expect(nearest('confrmed', candidates)).toBe('confirmed')
  })

  test('counts insertions, deletions, substitutions and swaps', () => {
    expect(editDistance('open', 'opne')).toBe(1)
    expect(editDistance('open', 'oen')).toBe(1)
    expect(editDistance('open', 'oppen')).toBe(1)
    expect(editDistance('open', 'opec')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('open', 'open')).toBe(0)
  })
})
