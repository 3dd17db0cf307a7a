import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { terminalText } from '#app/cli/terminal-text.ts'

describe('terminalText', () => {
  test.each([
    ['colours', 'a \u001b[31mred\u001b[0m word', 'a red word'],
    ['a title that sets the window', 'x\u001b]0;owned\u0007y', 'xy'],
    ['a link in the terminal', '\u001b]8;;http://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['a sequence that is cut short', 'x\u001b[', 'x'],
    ['C1 introducers', '\u009b2Jx', '2Jx'],
    ['backspaces', 'safe\b\b\b\bevil', 'safeevil'],
    ['writing direction', 'a\u202eb\u2066c', 'abc'],
    ['line breaks of every kind', 'a\r\nb\u2028c\td', 'a b c d'],
    ['NUL and DEL', 'a\u0000\u007fb', 'ab'],
  ])('takes out %s', (_what, text, expected) => {
    expect(terminalText(text)).toBe(expected)
  })

  test.each([
    ['::error file=a.js::boo', ': :error file=a.js::boo'],
    ['  ::set-output name=a::b', '  : :set-output name=a::b'],
    [':\u0007:error::x', ': :error::x'],
    ['##[group]x', '# #[group]x'],
    ['text ##vso[task.setvariable]x', 'text # #vso[task.setvariable]x'],
    ['##teamcity[testFailed]', '# #teamcity[testFailed]'],
    ['#\u202e#[error]x', '# #[error]x'],
    ['a\n::stop-commands::x', 'a ::stop-commands::x'],
  ])('%j is no command to a CI job', (text, expected) => {
    expect(terminalText(text)).toBe(expected)
  })

  test.each(['std::vector<int>', '# heading', '## [Unreleased]', 'src/größe.ts:12', '日本語 🙂', 'a  b'])('leaves %j alone', (text) => {
    expect(terminalText(text)).toBe(text)
  })

  const hostile = fc.string({
    unit: fc.constantFrom('\u001b', '[', ']', '3', 'm', '\u0007', ':', '#', 'vso', '\n', '\r', '\u0085', '\u202e', '\u009b', 'a', ' '),
    maxLength: 40,
  })

  test('never lets a control character or a command through', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
        expect(terminalText(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s*::|##\w*\[/)
      }),
    )
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(terminalText(terminalText(text))).toBe(terminalText(text))
      }),
    )
  })
})
