import { describe, expect, test } from 'vitest'
import { addressText } from '#app/sarif/locations/address.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  addresses: [
    { name: 'shop.exe', kind: 'module', absoluteAddress: 0x400000 },
    { name: '.text', kind: 'section', parentIndex: 0, offsetFromParent: 0x1000 },
    { name: 'main', kind: 'function', parentIndex: 1, offsetFromParent: 0x20 },
    { parentIndex: 4 },
    { name: 'ring', parentIndex: 3 },
  ],
})

describe('an address (§3.32)', () => {
  test('is told with what it is in, the outermost first', () => {
    expect(addressText(run, { name: 'here', parentIndex: 2, offsetFromParent: 4, length: 2 })).toBe(
      'here, 0x4 from its parent, 2 bytes; in module shop.exe at 0x400000 › section .text › function main',
    )
    expect(addressText(run, { parentIndex: 0 })).toBe('in module shop.exe at 0x400000')
  })

  test('§3.32.2: takes what it does not say from the address of its index, what that is in too', () => {
    expect(addressText(run, { index: 2, length: 1 })).toBe(
      'main, function, 0x20 from its parent, 1 byte; in module shop.exe at 0x400000 › section .text',
    )
  })

  test('ends where addresses are in each other, or in one that the run does not have', () => {
    expect(addressText(run, { index: 4 })).toBe('ring')
    expect(addressText(run, { name: 'a', parentIndex: 3 })).toBe('a; in ring')
    expect(addressText(run, { name: 'a', parentIndex: 99 })).toBe('a')
    const deep = readRun({ addresses: Array.from({ length: 1_000 }, (_, at) => ({ name: `${at}`, parentIndex: at + 1 })) })
    expect(addressText(deep, { index: 0 })?.split(' › ')).toHaveLength(32)
  })

  test.each([null, {}, { parentIndex: 'x', index: -1 }])('of %j says nothing', (value) => {
    expect(addressText(run, value)).toBeNull()
  })
})
