import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FingerprintKeys } from '#app/ingest/resolving/fingerprint-keys.ts'
import type { Judgement } from '#app/store/matching/fingerprint-keys.ts'

type Named = [name: string, value: string][]

/** Passes results of rule `r` with these fingerprints, and judges. */
function judged(keys: FingerprintKeys, results: Named[]): Judgement[] {
  for (const fingerprints of results) keys.telling('r', fingerprints)
  return keys.judge()
}

describe('a fingerprint with the same value for all results of its rule', () => {
  const results: Named[] = ['a', 'b', 'c', 'd'].map((value) => [
    ['place', value],
    ['tool', 'same'],
  ])

  test('is found to tell nothing, and left out from then on', () => {
    const keys = new FingerprintKeys([])
    expect(judged(keys, results)).toEqual([{ rule: 'r', name: 'tool', tells: false }])
    expect(keys.telling('r', results[0] ?? [])).toEqual([['place', 'a']])
  })

  test('stays, where another rule has it', () => {
    const keys = new FingerprintKeys([])
    judged(keys, results)
    expect(keys.telling('s', results[0] ?? [])).toEqual(results[0])
  })

  test('stays, when there are too few results to say', () => {
    const keys = new FingerprintKeys([])
    expect(judged(keys, results.slice(0, 3))).toEqual([])
    expect(keys.telling('r', results[0] ?? [])).toEqual(results[0])
  })

  test('is judged once: what comes later changes nothing', () => {
    const keys = new FingerprintKeys([])
    judged(keys, results)
    const later: Named[] = ['e', 'f', 'g', 'h', 'i'].map((value) => [
      ['place', 'alike now'],
      ['tool', value],
    ])
    expect(judged(keys, later)).toEqual([])
    expect(keys.telling('r', later[0] ?? [])).toEqual([['place', 'alike now']])
  })

  test('is not looked for where it was judged before', () => {
    const keys = new FingerprintKeys([{ rule: 'r', name: 'tool', tells: true }])
    expect(judged(keys, results)).toEqual([])
    expect(keys.telling('r', results[0] ?? [])).toEqual(results[0])
  })

  test('may be all that a result has', () => {
    const keys = new FingerprintKeys([{ rule: 'r', name: 'tool', tells: false }])
    expect(keys.telling('r', [['tool', 'same']])).toEqual([])
  })
})

test('judgements are kept by rule and name, however these are written', () => {
  const names = fc.constantFrom('', 'a', 'b', '\n', 'a\nb', 'b\n', '__proto__')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ rule: names, name: names, tells: fc.boolean() }), {
        selector: ({ rule, name }) => JSON.stringify([rule, name]),
      }),
      (all) => {
        const keys = new FingerprintKeys(all)
        expect(keys.judgements()).toEqual(all)
        for (const { rule, name, tells } of all) expect(keys.telling(rule, [[name, 'x']])).toEqual(tells ? [[name, 'x']] : [])
      },
    ),
  )
})
