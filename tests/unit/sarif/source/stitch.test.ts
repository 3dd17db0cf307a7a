import { describe, expect, test } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'
import { piecesOf, type SourcePiece } from '#app/sarif/source/source-pieces.ts'
import { stitch } from '#app/sarif/source/stitch.ts'

const run = readRun({ columnKind: 'utf16CodeUnits' })

function piece(first: number, lines: string[], more: Partial<SourcePiece> = {}): SourcePiece {
  return { origin: 'a', first, lines, skipped: 0, endsWithin: false, ...more }
}

function texts(pieces: SourcePiece[]): string[] {
  return [...stitch(pieces)].map(([line, { text, isDisputed, origin }]) => `${line} ${origin} ${text}${isDisputed ? ' ?' : ''}`)
}

describe('stitch', () => {
  test('puts pieces together by their lines', () => {
    expect(texts([piece(5, ['five', 'six']), piece(6, ['six', 'seven'], { origin: 'b' })])).toEqual(['5 a five', '6 a six', '7 b seven'])
  })

  test('of a line of which a part is known, what has all of it counts', () => {
    expect(texts([piece(5, ['query(sql)'], { skipped: 8, endsWithin: true }), piece(5, ['  await query(sql)'], { origin: 'b' })])).toEqual([
      '5 b   await query(sql)',
    ])
  })

  test('of a piece of several lines only the first may begin, and only the last may end, within its line', () => {
    const part = piece(5, ['query(', '  sql', ')'], { skipped: 8, endsWithin: true })
    expect([...stitch([part]).values()].map(({ skipped, endsWithin }) => [skipped, endsWithin])).toEqual([
      [8, false],
      [0, false],
      [0, true],
    ])
    const whole = piece(5, ['  await query(', '  sql, more', ').all()'], { origin: 'b' })
    expect(texts([part, whole])).toEqual(['5 b   await query(', '6 a   sql ?', '7 b ).all()'])
    expect(texts([whole, part])).toEqual(['5 b   await query(', '6 b   sql, more ?', '7 b ).all()'])
  })

  test('what does not agree is marked, and the first stands', () => {
    expect(texts([piece(5, ['old']), piece(5, ['new']), piece(5, ['old'])])).toEqual(['5 a old ?'])
    expect(texts([piece(5, ['part'], { skipped: 3 }), piece(5, ['other'])])).toEqual(['5 a part ?'])
  })

  test('white space at either end makes no other text: tools trim', () => {
    expect(texts([piece(5, ['\tfoo()']), piece(5, ['foo() '])])).toEqual(['5 a \tfoo()'])
  })
})

describe('piecesOf (SARIF §3.29.5, §3.30.13)', () => {
  test('a context region comes before the region, each on its own line', () => {
    const found = piecesOf(run, {
      region: { startLine: 8, snippet: { text: 'eight\n' } },
      contextRegion: { startLine: 7, snippet: { text: 'seven\neight\nnine\n' } },
    })
    expect(found.map(({ origin, first, lines }) => [origin, first, lines])).toEqual([
      ['contextRegion', 7, ['seven', 'eight', 'nine']],
      ['snippet', 8, ['eight']],
    ])
  })

  test('a snippet that is exactly its region begins within its line; one that is longer is the whole line', () => {
    const region = { startLine: 8, startColumn: 9, endColumn: 14 }
    expect(piecesOf(run, { region: { ...region, snippet: { text: 'query' } } })).toMatchObject([{ skipped: 8, endsWithin: true }])
    expect(piecesOf(run, { region: { ...region, snippet: { text: '  await query()' } } })).toMatchObject([
      { skipped: 0, endsWithin: false },
    ])
  })

  test('over several lines it is exact by the column that its last line ends before (§3.30.8)', () => {
    const region = { startLine: 8, startColumn: 9, endLine: 9, endColumn: 6 }
    expect(piecesOf(run, { region: { ...region, snippet: { text: 'query(\n  sql' } } })).toMatchObject([{ skipped: 8, endsWithin: true }])
    expect(piecesOf(run, { region: { ...region, snippet: { text: '  await query(\n  sql)' } } })).toMatchObject([
      { skipped: 0, endsWithin: false },
    ])
  })

  test('without an end it is exact where it is shorter than what stands before it, if it is not indented (§3.30.8)', () => {
    const skippedOf = (region: object, text: string) =>
      piecesOf(run, { region: { startLine: 8, ...region, snippet: { text } } }).map(({ skipped, endsWithin }) => ({ skipped, endsWithin }))
    expect(skippedOf({ startColumn: 40 }, 'query(sql)')).toEqual([{ skipped: 39, endsWithin: false }])
    expect(skippedOf({ startColumn: 20, endLine: 9 }, 'query(\n  sql)')).toEqual([{ skipped: 19, endsWithin: false }])
    expect(skippedOf({ startColumn: 11 }, 'query(sql)')).toEqual([{ skipped: 0, endsWithin: false }])
    expect(skippedOf({ startColumn: 17 }, '\t\tquery(sql)')).toEqual([{ skipped: 0, endsWithin: false }])
  })

  test('what is exact is counted as columns are', () => {
    const points = readRun({ columnKind: 'unicodeCodePoints' })
    const physical = { region: { startLine: 1, startColumn: 3, endColumn: 5, snippet: { text: '🍵🍵' } } }
    expect(piecesOf(points, physical)).toMatchObject([{ skipped: 2 }])
    expect(piecesOf(run, physical)).toMatchObject([{ skipped: 0 }])
  })

  test('without a line there is no telling where a snippet is', () => {
    expect(piecesOf(run, { region: { charOffset: 9, snippet: { text: 'x' } }, contextRegion: 7 })).toEqual([])
  })
})
