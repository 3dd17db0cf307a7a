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
    ['that are alike are kept as many as there are', 'aba', 'aaba', [0, -1, 1, 2]],
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

  test('are found again where lines are only added or only taken away', () => {
    fc.assert(
      fc.property(few, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (all, keep) => {
        const some = all.filter((_, at) => keep[at])
        expect([...mapLines(some, all)].filter((old) => old !== -1)).toHaveLength(some.length)
        expect([...mapLines(all, some)]).not.toContain(-1)
      }),
    )
  })
})
