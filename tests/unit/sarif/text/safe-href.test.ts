import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHref } from '#app/sarif/text/safe-href.ts'

describe('safeHref', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
  ])('takes %j', (uri, href) => {
    expect(safeHref(uri)).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://:secret@example.com',
    'https://exa\u0000mple.com',
    'https://example.com/\u0085',
    'https://',
    '//example.com',
    '/path',
    'path',
    '',
    `https://example.com/${'a'.repeat(4_000)}`,
    `https://example.com/${'ä'.repeat(3_000)}`,
  ])('refuses %j', (uri) => {
    expect(safeHref(uri)).toBeNull()
  })

  it('gives only links that are safe, whatever it is given', () => {
    const part = fc.constantFrom(
      'https:',
      'javascript:',
      'data:',
      '//',
      '@',
      ':',
      '\t',
      '\\',
      'a',
      'example.com',
      '/',
      '%0a',
      '\u202e',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (uri) => {
          const href = safeHref(uri)
          if (href !== null) expect(href).toMatch(/^(?:https?:\/\/[^@/]+\/|mailto:)\S*$/)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
