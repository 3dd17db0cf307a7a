import fs from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultsOf } from '#app/http/logging/faults.ts'

let logged: string[]

beforeEach(() => {
  logged = []
  vi.useFakeTimers()
  vi.spyOn(fs, 'writeSync').mockImplementation((_output: number, line: unknown) => {
    logged.push(JSON.parse(String(line)).message)
    return Buffer.byteLength(String(line))
  })
})

afterEach(() => void vi.useRealTimers())

const full = 'Upload u1 could not be read.'
const away = 'The thread has failed.'

test('what fails again and again is told once, and so is that it is over', () => {
  const tell = faultsOf('import')
  for (let time = 0; time < 50; time++) {
    tell(full, new Error('database or disk is full'))
    tell(away, new Error('database or disk is full'))
    vi.advanceTimersByTime(16_000)
  }
  expect(logged).toEqual([full, away])
  vi.advanceTimersByTime(120_000)
  expect(logged).toEqual([full, away, 'The import goes on.'])
  tell(full, new Error('database or disk is full'))
  expect(logged.slice(3)).toEqual([full])
})

test('what fails otherwise is told, and one failure is not followed up', () => {
  const tell = faultsOf('import')
  tell(away, new Error('one'))
  tell(away, new Error('another'))
  tell(full, 'another')
  vi.advanceTimersByTime(600_000)
  expect(logged).toEqual([away, away, full])
})
