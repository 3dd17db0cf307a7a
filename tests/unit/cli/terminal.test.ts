import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Terminal from '#app/cli/terminal.ts'

let printed: string
let terminal: typeof Terminal

beforeEach(async () => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  vi.advanceTimersByTime(60_000)
  vi.resetModules()
  terminal = await import('#app/cli/terminal.ts')
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(process.stdout, 'isTTY')
})

test('lines are made safe one by one, and nothing in one begins another', () => {
  expect(terminal.say('a', '::error::b', '\u001b[2Jc\n::error::d')).toBe(0)
  expect(printed).toBe('a\n: :error::b\nc ::error::d\n')
})

test('progress that is collected is one line, whatever a file is called', () => {
  terminal.showProgress('a\n::error::b.sarif: 10 % taken in')
  expect(printed).toBe('a ::error::b.sarif: 10 % taken in\n')
})

describe('progress on a terminal', () => {
  beforeEach(() => {
    Object.assign(process.stdout, { isTTY: true, columns: 20 })
  })

  test('is one line that changes at least four times a second, and goes', () => {
    for (let tick = 0; tick < 20; tick++) {
      terminal.showProgress(`step ${tick}`)
      vi.advanceTimersByTime(50)
    }
    expect(printed.split('\r').length).toBeGreaterThan(4)
    expect(printed).not.toContain('\n')
    terminal.say('done')
    expect(printed.endsWith('\u001b[2K\rdone\n')).toBe(true)
  })

  test('is no longer than the terminal is wide', () => {
    terminal.showProgress('x'.repeat(100))
    expect(printed).toBe(`\u001b[2K\r${'x'.repeat(19)}`)
  })
})

test('progress elsewhere is a line now and then', () => {
  Object.assign(process.stdout, { isTTY: false })
  for (let tick = 0; tick < 120; tick++) {
    terminal.showProgress(`step ${tick}`)
    vi.advanceTimersByTime(100)
  }
  expect(printed).toBe('step 0\nstep 50\nstep 100\n')
})
