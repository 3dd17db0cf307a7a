import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'

function used(result: Record<string, unknown>) {
  return resolveFingerprints(result).used
}

describe('resolveFingerprints (SARIF §3.27.16, §3.27.17)', () => {
  it('prefers fingerprints to partial ones', () => {
    expect(resolveFingerprints({ fingerprints: { b: '2', a: '1' }, partialFingerprints: { c: '3' } })).toEqual({
      used: [
        ['a', '1'],
        ['b', '2'],
      ],
      property: 'fingerprints',
      reason: 'from fingerprints, every name at its greatest version',
      problem: null,
    })
    for (const fingerprints of [undefined, null, {}, [], 'x', { a: null }, { a: '' }]) {
      expect(resolveFingerprints({ fingerprints, partialFingerprints: { c: '3' } })).toMatchObject({
        used: [['c', '3']],
        property: 'partialFingerprints',
      })
    }
  })

  it('has none where the result has none', () => {
    for (const result of [{}, { fingerprints: {} }, { partialFingerprints: null }, { partialFingerprints: ['x'] }]) {
      expect(resolveFingerprints(result)).toEqual({ used: [], property: null, reason: 'the result has no fingerprint', problem: null })
    }
  })

  it('takes every name at its greatest version, none being the least (SARIF §3.5.4.2)', () => {
    expect(used({ partialFingerprints: { 'h/v1': 'a', 'h/v10': 'b', 'h/v9': 'c', h: 'd', other: 'e', 'x/v0': 'f', x: 'g' } })).toEqual([
      ['h/v10', 'b'],
      ['other', 'e'],
      ['x/v0', 'f'],
    ])
    expect(used({ partialFingerprints: { 'h/v2': null, 'h/v1': 'a' } })).toEqual([['h/v1', 'a']])
    expect(used({ partialFingerprints: { 'h/vx': 'a', 'h/v': 'b', 'h/v1': 'c' } })).toEqual([
      ['h/v', 'b'],
      ['h/v1', 'c'],
      ['h/vx', 'a'],
    ])
  })

  it('leaves off a counter behind a hash, and only behind a hash', () => {
    const value = (text: string) => used({ partialFingerprints: { a: text } })[0]?.[1]
    expect(value('39fa2ee980eb94b0:1')).toBe('39fa2ee980eb94b0')
    expect(value('39FA2EE9-80EB:12')).toBe('39FA2EE9-80EB')
    const long = '0123456789abcdef'.repeat(4)
    expect(value(`${long}_0`)).toBe(long)
    for (const kept of [
      'src/a.c:12',
      'CVE-2020:1',
      '39fa2ee980eb94b0:',
      '39fa2ee980eb94b0:1234567',
      '39fa2ee980eb94b0:1a',
      '39fa2ee980eb94bg:1',
      '39fa2ee9/0eb94b0:1',
      ':1',
      'abc:1',
      '39fa2ee980eb94b0_1',
      '1:1',
      'plain',
      `${long}:x`,
    ]) {
      expect(value(kept)).toBe(kept)
    }
  })

  it('takes what is no string as JSON, and names it', () => {
    expect(resolveFingerprints({ fingerprints: { a: { z: 1, b: [true] }, n: 7 } })).toMatchObject({
      used: [
        ['a', '{"b":[true],"z":1}'],
        ['n', '7'],
      ],
      problem: 'fingerprint-not-a-string',
    })
  })

  it('takes names that every object inherits for names', () => {
    expect(used(JSON.parse('{"fingerprints": {"__proto__": "a", "constructor": "b"}}'))).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
  })

  it('does not depend on the order in the log', () => {
    const name = fc.constantFrom('a', 'b', 'a/v1', 'a/v2', 'b/v10', 'b/v9', 'c/v', '__proto__')
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([one]) => one }), (entries) => {
        const read = (list: [string, string][]) =>
          used(JSON.parse(`{"fingerprints":{${list.map(([a, b]) => `${JSON.stringify(a)}:${JSON.stringify(b)}`).join(',')}}}`))
        expect(read(entries.toReversed())).toEqual(read(entries))
        expect(read(entries).map(([one]) => one)).toEqual(
          read(entries)
            .map(([one]) => one)
            .sort(),
        )
      }),
    )
  })
})

describe('listFingerprints', () => {
  it('has every one as stated, with the value that counts', () => {
    const result = { fingerprints: { 'h/v1': 'x', 'h/v2': '39fa2ee980eb94b0:1', o: { a: 1 } }, partialFingerprints: { 'h/v2': 'y' } }
    expect(listFingerprints(result)).toEqual([
      { property: 'fingerprints', name: 'h/v1', value: 'x', used: null },
      { property: 'fingerprints', name: 'h/v2', value: '39fa2ee980eb94b0:1', used: '39fa2ee980eb94b0' },
      { property: 'fingerprints', name: 'o', value: '{"a":1}', used: '{"a":1}' },
      { property: 'partialFingerprints', name: 'h/v2', value: 'y', used: null },
    ])
  })
})
