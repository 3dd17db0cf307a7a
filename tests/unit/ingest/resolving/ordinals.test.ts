import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityDigest } from '#app/ingest/resolving/identity.ts'
import { Ordinals } from '#app/ingest/resolving/ordinals.ts'

function digestOf(name: number): string {
  return identityDigest({ project: '', tool: '', rule: '', path: '', fingerprint: `${name}` }, 0)
}

test('count each identity by itself, from 0, in order of appearance', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 6000, size: 'max' }), (names) => {
      const ordinals = new Ordinals()
      const seen = new Map<number, number>()
      for (const name of names) {
        const before = seen.get(name) ?? 0
        expect(ordinals.next(digestOf(name))).toBe(before)
        seen.set(name, before + 1)
      }
    }),
    { numRuns: 20 },
  )
})

test('count many more than there was room for at first', () => {
  const ordinals = new Ordinals()
  for (const ordinal of [0, 1, 2]) {
    for (let name = 0; name < 5000; name++) expect(ordinals.next(digestOf(name))).toBe(ordinal)
  }
})

test('tell digests apart that begin with zeros', () => {
  const ordinals = new Ordinals()
  const zeros = '\0'.repeat(32)
  expect([ordinals.next(zeros), ordinals.next(zeros), ordinals.next(`\0\0\0\0\0\0\0\u0001${'\0'.repeat(24)}`)]).toEqual([0, 1, 0])
})
