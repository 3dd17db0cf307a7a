import { describe, expect, test } from 'vitest'
import { addressText } from '#app/sarif/locations/address.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  logicalLocations: [
    { name: 'db', kind: 'module' },
    { name: 'teas', fullyQualifiedName: 'db.teas', kind: 'module', parentIndex: 0 },
    { name: 'find', fullyQualifiedName: 'db.teas.find', decoratedName: '_find', kind: 'function', parentIndex: 1 },
    { name: 'loop', parentIndex: 3 },
    { name: 'ping', parentIndex: 5 },
    { name: 'pong', parentIndex: 4 },
  ],
  addresses: [{ absoluteAddress: 4096, name: '.text', kind: 'section', length: 64 }],
})

describe('a logical location', () => {
  test('tells its length as a count', () => {
    expect(addressText(run, { name: 'heap', length: 65_536 })).toBe('heap, 65,536 bytes')
    expect(addressText(run, { name: 'flag', length: 1 })).toBe('flag, 1 byte')
  })

  test('takes from the run what it does not say itself, by its index (§3.33.3)', () => {
    expect(readLogicalLocation(run, { index: 2, kind: 'method' })).toEqual({
      name: 'db.teas.find',
      decoratedName: '_find',
      kind: 'method',
      parents: [
        { name: 'db', kind: 'module' },
        { name: 'db.teas', kind: 'module' },
      ],
    })
  })

  test('is shown by its full name, else by its own (§3.33.5)', () => {
    expect(readLogicalLocation(run, { name: 'f', fullyQualifiedName: 'a.f' })?.name).toBe('a.f')
    expect(readLogicalLocation(run, { name: 'f' })?.name).toBe('f')
    expect(readLogicalLocation(run, { decoratedName: '_f' })).toMatchObject({ name: '_f', decoratedName: null })
    expect([{}, { kind: 'function' }, null, 7, { index: 99 }].map((value) => readLogicalLocation(run, value))).toEqual(Array(5).fill(null))
  })

  test('has parents by their index, and each but once (§3.33.8)', () => {
    expect(readLogicalLocation(run, { name: 'own', parentIndex: 1 })?.parents.map(({ name }) => name)).toEqual(['db', 'db.teas'])
    expect(readLogicalLocation(run, { index: 3 })?.parents).toEqual([])
    expect(readLogicalLocation(run, { index: 4 })?.parents.map(({ name }) => name)).toEqual(['pong'])
    expect(readLogicalLocation(run, { name: 'own', parentIndex: -1 })?.parents).toEqual([])
  })
})

describe('an address', () => {
  test('has a name, a kind, and where it is in hexadecimal digits (§3.32)', () => {
    const address = {
      fullyQualifiedName: 'lib!start',
      name: 'start',
      kind: 'function',
      absoluteAddress: 65_536,
      offsetFromParent: -16,
      length: 8,
    }
    expect(addressText(run, address)).toBe('lib!start, function, at 0x10000, -0x10 from its parent, 8 bytes')
  })

  test('takes from the run what it does not say itself, by its index (§3.32.2)', () => {
    expect(addressText(run, { index: 0, relativeAddress: 32 })).toBe('.text, section, at 0x1000, 0x20 from the start, 64 bytes')
  })

  test('is none where it says nothing, and -1 is nothing (§3.32.6)', () => {
    expect([{}, null, 'x', { absoluteAddress: -1 }].map((value) => addressText(run, value))).toEqual([null, null, null, null])
  })
})
