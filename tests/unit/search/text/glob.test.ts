import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { globPattern, literalMark, namePattern } from '#app/search/text/glob.ts'
import { isMeant, pathMatcher } from '#app/search/text/path-matcher.ts'
import { growth, linear } from '#tests/setup/growth.ts'

function hasPath(glob: string, path: string): boolean {
  const has = new RegExp(globPattern(glob), 'su').test(path)
  expect(isMeant(pathMatcher(glob), path)).toBe(has)
  return has
}

function hasName(pattern: string, name: string): boolean {
  return new RegExp(namePattern(pattern), 'su').test(name)
}

describe('path globs', () => {
  test.each([
    ['src', ['src', 'src/a.ts', 'src/a/b.ts'], ['srcs/a.ts', 'lib/src/a.ts', 'Src/a.ts']],
    ['./src/', ['src/a.ts'], ['lib/a.ts']],
    ['src/*', ['src/a.ts'], ['src/a/b.ts', 'src']],
    ['src/*/', ['src/a/b.ts', 'src/a/b/c.ts'], ['src/a.ts']],
    ['src/**', ['src/a.ts', 'src/a/b.ts'], ['src']],
    ['src/**/*.ts', ['src/a.ts', 'src/a/b.ts'], ['src/a.js', 'a.ts']],
    ['src/**.ts', ['src/a.ts', 'src/a/b.ts'], ['src/a.js', 'a.ts']],
    ['**/test/**', ['test/a', 'a/test/b', 'a/b/test/c/d'], ['atest/b', 'a/test']],
    ['**/a.ts', ['a.ts', 'x/a.ts', 'x/y/a.ts'], ['xa.ts']],
    ['**', ['', 'a', 'a/b'], []],
    ['a?c', ['abc', 'a😀c'], ['ac', 'a/c', 'abbc']],
    ['*a*b', ['ab', 'xaxb', 'abab'], ['ba', 'a/b']],
    ['a.[b]+(c)', ['a.[b]+(c)', 'a.[b]+(c)/d'], ['axb']],
    ['', [''], ['a', '/a']],
  ])('%j', (glob, inside, outside) => {
    expect(inside.filter((path) => !hasPath(glob, path))).toEqual([])
    expect(outside.filter((path) => hasPath(glob, path))).toEqual([])
  })

  test('match as trying everything does', () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '*', '?')
    const segment = fc.oneof(
      { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')) },
      fc.constant('**'),
    )
    const glob = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'))
    const path = fc
      .array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
      .map((segments) => segments.map((letters) => letters.join('')).join('/'))
    fc.assert(
      fc.property(glob.filter(isPlain), path, (glob, path) => {
        expect(hasPath(glob, path)).toBe(tried(glob.split('/'), path.split('/')))
        // Names may be empty, which trying does not know of.
        for (const odd of [`/${path}`, `${path}/`, path.replace('/', '//'), '', '/']) hasPath(glob, odd)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['wildcards', (path: string) => hasPath(`${'*a'.repeat(300)}b`, path)],
    ['folders', (path: string) => hasPath(`${'**/*a*/'.repeat(120)}b`, path)],
    ['wildcards in a name', (path: string) => hasName(`${'*a'.repeat(300)}b`, path)],
  ])('take at most length times length with very many %s', (_, has) => {
    const grown = growth((length) => {
      const path = `${'a'.repeat(length)}/`.repeat(20)
      return () => expect(has(path)).toBe(false)
    }, 20)
    expect(grown).toBeLessThan(32 * linear)
  })
})

describe('names', () => {
  test.each([
    ['js/*', ['js/sqli', 'JS/xss', 'js/'], ['ts/sqli']],
    ['*inject*', ['js/sql-injection', 'Inject'], ['xss']],
    ['codeql', ['CodeQL'], ['codeql2', 'xcodeql']],
    ['a.b?', ['A.B?'], ['axb', 'a.bc']],
    ['*', ['', 'a\nb'], []],
  ])('%j', (pattern, inside, outside) => {
    expect(inside.filter((name) => !hasName(pattern, name))).toEqual([])
    expect(outside.filter((name) => hasName(pattern, name))).toEqual([])
  })
})

/** `**` beside other letters, and globs that are folders, have rules of their own, tested above. */
function isPlain(glob: string): boolean {
  return /[*?]/.test(glob) && glob.split('/').every((segment) => segment === '**' || !segment.includes('**'))
}

function tried(glob: string[], path: string[]): boolean {
  const [first, ...rest] = glob
  if (first === undefined) return path.length === 0
  if (first === '**') return (rest.length === 0 && path.length > 0) || path.some((_, index) => tried(rest, path.slice(index)))
  const [folder, ...below] = path
  return folder !== undefined && triedSegment(first, folder) && tried(rest, below)
}

function triedSegment(glob: string, text: string): boolean {
  if (glob === '') return text === ''
  if (glob.startsWith('*')) return triedSegment(glob.slice(1), text) || (text !== '' && triedSegment(glob, text.slice(1)))
  return text !== '' && (glob.startsWith('?') || glob[0] === text[0]) && triedSegment(glob.slice(1), text.slice(1))
}

test('behind its mark a name or a path has no wildcards', () => {
  const literal = (text: string) => `${literalMark}${text}`
  expect(hasName(literal('a*b'), 'A*B')).toBe(true)
  expect(hasName(literal('a*b'), 'axb')).toBe(false)
  expect(hasPath(literal('src/c*d?'), 'src/c*d?/e.ts')).toBe(true)
  expect(hasPath(literal('./src/c*d?/'), 'src/c*d?')).toBe(true)
  expect(hasPath(literal('src/c*d?'), 'src/cxdy/e.ts')).toBe(false)
})
