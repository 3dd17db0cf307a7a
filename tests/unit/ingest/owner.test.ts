import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isDeadOwner, ownerOfThisProcess, standAlone } from '#app/ingest/owner.ts'

/** The number of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

describe('who reads an upload', () => {
  test('is named by machine, process and start', () => {
    expect(ownerOfThisProcess.startsWith(`${hostname()}:${process.pid}:`)).toBe(true)
  })

  test.each<[string, string, boolean]>([
    ['this process lives', ownerOfThisProcess, false],
    ['a process of this machine that has ended is dead', `${hostname()}:${endedProcess()}:abcd1234`, true],
    ['a process of this machine that runs lives', `${hostname()}:${process.ppid}:abcd1234`, false],
    ['one that had the number of this process is dead', `${hostname()}:${process.pid}:abcd1234`, true],
    ['of another machine nothing is known', `elsewhere:${endedProcess()}:abcd1234`, false],
    ['of what names no process nothing is known', 'nonsense', false],
    ['of nobody nothing is known', '', false],
  ])('%s', (_, owner, dead) => {
    expect(isDeadOwner(owner)).toBe(dead)
  })

  test('where processes cannot see each other, none is taken for dead by its number, and this one has a name that no other has', () => {
    const before = ownerOfThisProcess
    standAlone()
    for (const number of [endedProcess(), process.pid]) expect(isDeadOwner(`${hostname()}:${number}:abcd1234`)).toBe(false)
    expect(ownerOfThisProcess).not.toBe(before)
    expect(ownerOfThisProcess).not.toContain(hostname())
    expect(isDeadOwner(ownerOfThisProcess)).toBe(false)
  })
})
