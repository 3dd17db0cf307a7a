import { describe, expect, test } from 'vitest'
import { pairFiles } from '#tests/bench/matching/file-pairs.ts'
import { numberFindings, type Version } from '#tests/bench/matching/truth.ts'

type At = [line: number, rule?: string, message?: string, column?: number]

/** A version of one file with these lines, a letter each, and results. */
function version(lines: string, results: At[], path = 'a.js'): Version {
  return {
    files: [{ path, lines: lines.split('').map((letter) => `line ${letter}`) }],
    found: results.map(([line, rule = 'r', message = 'm', column = 1]) => ({ rule, message, path, line, column })),
  }
}

/** The numbers of the findings in the second version, where those of the first are numbered from 0; and of which nothing can be told. */
function second(...versions: [Version, Version]) {
  const [, truth] = numberFindings(versions)
  return { findings: truth?.found.map(({ finding }) => finding), unsure: [...(truth?.unsure ?? [])], lost: [...(truth?.lost ?? [])] }
}

describe('by the line diff of its file, a result', () => {
  test('is the one on the line that moved', () => {
    const truth = second(version('abcd', [[2], [4]]), version('xabcd', [[3], [5]]))
    expect(truth).toEqual({ findings: [0, 1], unsure: [], lost: [] })
  })

  test('is another where the line stayed and had none of its rule', () => {
    const truth = second(version('abcd', [[2], [4]]), version('abcd', [[3], [4], [2, 's']]))
    expect(truth).toEqual({ findings: [2, 1, 3], unsure: [], lost: [] })
  })

  test('is unsure on another line that stayed where it alone says what one alone said before: a linter may report elsewhere', () => {
    expect(second(version('abcd', [[2]]), version('abcd', [[3]]))).toEqual({ findings: [1], unsure: [1], lost: [0] })
    expect(second(version('abcd', [[2]]), version('axcd', [[3]]))).toEqual({ findings: [1], unsure: [1], lost: [0] })
  })

  test('is unsure on a line that was written anew, and lost where the line is gone', () => {
    expect(second(version('abcd', [[2], [3]]), version('axcd', [[2], [3]]))).toEqual({ findings: [2, 1], unsure: [2], lost: [0] })
  })

  test('of several on a line is the one at its column, of the same message first', () => {
    const before = version('ab', [
      [1, 'r', 'x', 1],
      [1, 'r', 'y', 1],
      [1, 'r', '7 lines', 5],
    ])
    const now = version('ab', [
      [1, 'r', 'y', 1],
      [1, 'r', 'x', 1],
      [1, 'r', '8 lines', 5],
      [1, 'r', 'x', 9],
    ])
    expect(second(before, now)).toEqual({ findings: [1, 0, 2, 3], unsure: [], lost: [] })
  })

  test('is unsure where it says something else at the place of one that was there', () => {
    expect(second(version('ab', [[1, 'r', 'x']]), version('ab', [[1, 'r', 'y']]))).toEqual({ findings: [1], unsure: [1], lost: [0] })
  })

  test('is the same when its line is indented otherwise, and not the one that stood as deep', () => {
    const at = (indents: number[], results: At[]): Version => ({
      files: [{ path: 'a.js', lines: indents.map((indent) => `${' '.repeat(indent)}call()`) }],
      found: results.map(([line, , , column = 1]) => ({ rule: 'r', message: 'm', path: 'a.js', line, column })),
    })
    const before = at(
      [4, 6],
      [
        [1, 'r', 'm', 5],
        [2, 'r', 'm', 7],
      ],
    )
    const now = at(
      [6, 8],
      [
        [1, 'r', 'm', 7],
        [2, 'r', 'm', 9],
      ],
    )
    expect(second(before, now)).toEqual({ findings: [0, 1], unsure: [], lost: [] })
  })

  test('goes with a file that was renamed', () => {
    expect(second(version('abcdef', [[3]]), version('abcxef', [[3], [4]], 'lib/b.js'))).toEqual({ findings: [0, 1], unsure: [1], lost: [] })
  })
})

describe('a file', () => {
  const lines = (letters: string) => letters.split('').map((letter) => `line ${letter}`)

  test('is the one of its path, else the one that it is most like', () => {
    const before = ['abcd', 'efgh', 'ijkl'].map((letters, at) => ({ path: `${at}.js`, lines: lines(letters) }))
    const now = [
      { path: '0.js', lines: lines('wxyz') },
      { path: 'renamed.js', lines: lines('efgz') },
      { path: 'copy.js', lines: lines('efyz') },
      { path: 'new.js', lines: lines('stuv') },
    ]
    expect([...pairFiles(before, now)].map(([path, old]) => [path, old.path])).toEqual([
      ['0.js', '0.js'],
      ['renamed.js', '1.js'],
    ])
  })
})
