import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAbsoluteUri, readUriPath } from '#app/sarif/locations/uri-path.ts'

describe('readUriPath', () => {
  it.each([
    ['src/x.c', 'src/x.c', 'relative'],
    ['./src/./x.c', 'src/x.c', 'relative'],
    ['src//lib///x.c', 'src/lib/x.c', 'relative'],
    ['src/', 'src', 'relative'],
    ['a/b/../x.c', 'a/x.c', 'relative'],
    ['.', '', 'relative'],
    ['', '', 'relative'],
    ['src\\win\\x.c', 'src/win/x.c', 'relative'],
    ['with%20space/%C3%A4.c', 'with space/ä.c', 'relative'],
    ['src%2Fx.c', 'src/x.c', 'relative'],
    ['src%5Cx.c', 'src/x.c', 'relative'],
    ['100%/x%zz%20y', '100%/x%zz y', 'relative'],
    ['bad%ff%20x', 'bad%ff%20x', 'relative'],
    ['C#/x.cs', 'C#/x.cs', 'relative'],
    ['what?.c', 'what?.c', 'relative'],
    ['/home/x.c', '/home/x.c', 'absolute'],
    ['//home/x.c', '/home/x.c', 'absolute'],
    ['/', '/', 'absolute'],
    ['file:///home/with%20space/x.c', '/home/with space/x.c', 'absolute'],
    ['FILE:///home/x.c', '/home/x.c', 'absolute'],
    ['file:/home/x.c', '/home/x.c', 'absolute'],
    ['file:////home/x.c', '/home/x.c', 'absolute'],
    ['file://localhost/home/x.c', '/home/x.c', 'absolute'],
    ['file:/', '/', 'absolute'],
    ['file:///', '/', 'absolute'],
    ['file:x.c', 'x.c', 'relative'],
    ['file://./src/x.c', 'src/x.c', 'relative'],
    ['file://.', '', 'relative'],
    ['file://.config/x.c', '//.config/x.c', 'absolute'],
    ['C:/x.c', 'C:/x.c', 'absolute'],
    ['c:\\dir\\x.c', 'C:/dir/x.c', 'absolute'],
    ['/C:/x.c', 'C:/x.c', 'absolute'],
    ['file:///C:/x.c', 'C:/x.c', 'absolute'],
    ['file:///c%3A/x.c', 'C:/x.c', 'absolute'],
    ['file://C:/x.c', 'C:/x.c', 'absolute'],
    ['file:C:\\x.c', 'C:/x.c', 'absolute'],
    ['file:///C:', 'C:/', 'absolute'],
    ['\\\\server\\share\\x.c', '//server/share/x.c', 'absolute'],
    ['file://server/share/x.c', '//server/share/x.c', 'absolute'],
    ['https://example.com/a%20b?q=1#f', 'https://example.com/a%20b?q=1#f', 'other'],
    ['pkg:npm/left-pad@1.0.0', 'pkg:npm/left-pad@1.0.0', 'other'],
    ['alpine:3.20', 'alpine:3.20', 'other'],
  ])('reads %j as %j', (uri, path, kind) => {
    expect(readUriPath(uri)).toEqual({ path, kind, above: false })
  })

  it('keeps what leads above the start, and says so', () => {
    expect(readUriPath('../../x.c')).toEqual({ path: '../../x.c', kind: 'relative', above: true })
    expect(readUriPath('a/../../x.c')).toEqual({ path: '../x.c', kind: 'relative', above: true })
    expect(readUriPath('file://../x.c')).toEqual({ path: '../x.c', kind: 'relative', above: true })
    expect(readUriPath('%2e%2e/x.c')).toEqual({ path: '../x.c', kind: 'relative', above: true })
    expect(readUriPath('/../x.c')).toEqual({ path: '/x.c', kind: 'absolute', above: true })
    expect(readUriPath('file:///C:/../x.c')).toEqual({ path: 'C:/x.c', kind: 'absolute', above: true })
  })

  it('leaves no dots but those that lead above, and never more of them after a name', () => {
    const part = fc.constantFrom('..', '.', 'a', 'b.c', '%2e%2e', '%2f', '\\', '/', '/', 'file:', 'C:', '%', '\ud800')
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (uri) => {
          const { path, kind, above } = readUriPath(uri)
          if (kind === 'other') expect(path).toBe(uri)
          else expect(path).toMatch(kind === 'absolute' ? /^(?:\/|[A-Z]:\/)/ : /^(?!\/)/)
          if (kind === 'other') return
          const parts = path.split('/')
          const leading = parts.findIndex((one) => one !== '..')
          expect(parts.slice(leading === -1 ? parts.length : leading)).not.toContain('..')
          expect(parts).not.toContain('.')
          if (kind === 'relative' && parts[0] === '..') expect(above).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('isAbsoluteUri', () => {
  it('knows schemes, drives and servers from paths', () => {
    for (const uri of ['file:///x', 'https://x', 'pkg:npm/x', 'C:/x', 'c:\\x', '\\\\server\\x']) expect(isAbsoluteUri(uri)).toBe(true)
    for (const uri of ['x', '/x', './x', 'a/b:c', '', 'C:x', '1a:b']) expect(isAbsoluteUri(uri)).toBe(false)
  })
})
