import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapLines } from '#tests/bench/matching/line-diff.ts'

function map(before: string, now: string): number[] {
  return [...mapLines(before.split(''), now.split(''))]
}

const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 })

describe('lines of two versions', () => {
  test.each<[string, string, string, number[]]>([
    ['are all the same where nothing changed', 'abc', 'abc', [0, 1, 2]],
    ['move where some come in before', 'abc', 'xyabc', [-1, -1, 0, 1, 2]],
    ['move where some are gone', 'abcde', 'ade', [0, 3, 4]],
    ['keep their order: what moves past others is written anew', 'abcd', 'bcda', [1, 2, 3, -1]],
    ['that both have once decide for those that are alike', '}x}y}', '}y}', [0, 3, 4]],
    ['that are alike are known by those next to them', 'aba', 'aaba', [0, -1, 1, 2]],
    ['that are alike are not guessed where all round them is new', 'a}b}c', 'x}y}z', [-1, -1, -1, -1, -1]],
    ['are none of nothing', '', 'ab', [-1, -1]],
  ])('%s', (_, before, now, expected) => {
    expect(map(before, now)).toEqual(expected)
  })

  test('are the same text, in the same order, each once', () => {
    fc.assert(
      fc.property(few, few, (before, now) => {
        const found = [...mapLines(before, now)].map((old, at) => ({ old, at })).filter(({ old }) => old !== -1)
        for (const { old, at } of found) expect(before[old]).toBe(now[at])
        const places = found.map(({ old }) => old)
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      }),
    )
  })

  test('are found again where lines are only added or only taken away, and none is like another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.func(fc.boolean()), (all, keeps) => {
        const some = all.filter((line) => keeps(line))
        const places = some.map((line) => all.indexOf(line))
        expect([...mapLines(all, some)]).toEqual(places)
        expect([...mapLines(some, all)].filter((old) => old !== -1)).toHaveLength(some.length)
      }),
    )
  })
})
