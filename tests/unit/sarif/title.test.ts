import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultTitle } from '#app/sarif/title.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'
import { growth, linear } from '#tests/setup/growth.ts'

describe('resultTitle (SARIF §3.11.3)', () => {
  it.each([
    ['Unused variable x.', 'Unused variable x'],
    ['Unused variable x. Consider removing it.', 'Unused variable x'],
    ['Did you forget a quote? Look again.', 'Did you forget a quote?'],
    ['Package: django\nInstalled Version: 3.2\nSeverity: HIGH', 'Package: django Installed Version: 3.2 Severity: HIGH'],
    ['Package: django\nis of no known version', 'Package: django'],
    [
      'Warning: this call may never return, whatever is asked of it, and holds a lock\nSince: 2',
      'Warning: this call may never return, whatever is asked of it, and holds a lock',
    ],
    ['Checks that failed:\n- one\n- two', 'Checks that failed'],
    ['\r\n  First line\r\nSecond', 'First line'],
    ['Use of e.g. MD5 is weak. Use SHA-256.', 'Use of e.g. MD5 is weak'],
    ['Method com.example.Foo.bar is slow. `x` is better.', 'Method com.example.Foo.bar is slow'],
    ['Version 3.11 is old. 4 is new.', 'Version 3.11 is old'],
    ['Wait...', 'Wait...'],
    ['Two  spaces\tand a tab', 'Two spaces and a tab'],
    ['', ''],
    [' \n ', ''],
    ['.', ''],
  ])('of %j is %j', (text, title) => {
    expect(resultTitle(text)).toBe(title)
  })

  it('cuts a long sentence at a space', () => {
    const title = resultTitle('word '.repeat(100))
    expect(title).toMatch(/^(?:word )+word…$/)
    expect([...title].length).toBeLessThanOrEqual(160)
  })

  it('cuts between characters, never within one', () => {
    expect(resultTitle('😀'.repeat(500))).toBe(`${'😀'.repeat(159)}…`)
    expect(resultTitle('😀'.repeat(160))).toBe('😀'.repeat(160))
  })

  it('is one line of at most 160 characters that the message begins with', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const title = resultTitle(text)
        expect([...title].length).toBeLessThanOrEqual(160)
        expect(title).not.toMatch(/[\r\n]/)
        expect(text.replaceAll(/\s+/g, ' ').trimStart().startsWith(title.replace(/…$/, '').trimEnd())).toBe(true)
      }),
    )
  })

  it.each(['. ', '\n', 'e.g', 'a: b\n', 'a '])('takes linear time for a message of many %j', (part) => {
    const grown = growth((count) => {
      const text = part.repeat(count)
      return () => void resultTitle(text)
    }, 50_000)
    expect(grown).toBeLessThan(linear)
  })
})
