import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexedLine, indexLines, lineAt, splitLines } from '#app/sarif/source/lines.ts'
import { defaultNewlineSequences, readRun } from '#app/sarif/runs/run.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { lineText } from '#app/sarif/source/source-text.ts'
import { growth, linear } from '#tests/setup/growth.ts'

const run = readRun({})

describe('lines (SARIF §3.14.26)', () => {
  it('end at CRLF and LF, and not at a lone CR', () => {
    expect(splitLines('a\r\nb\nc\rd\n', defaultNewlineSequences)).toEqual(['a', 'b', 'c\rd', ''])
    expect(splitLines('', defaultNewlineSequences)).toEqual([''])
  })

  it('end at the sequences of the run, the first that fits', () => {
    expect(splitLines('a\r\nb\u2028c\nd', ['\r\n', '\u2028'])).toEqual(['a', 'b', 'c\nd'])
    expect(splitLines('a\r\nb', ['\r', '\r\n'])).toEqual(['a', '\nb'])
    expect(splitLines('a.*b$c|d[e\\f', ['.*', '$', '|', '[', '\\'])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('are found one by one as well', () => {
    const part = fc.constantFrom('\r', '\n', '\r\n', 'a', '\u2028', '')
    const sequences = fc.constantFrom(defaultNewlineSequences, ['\r\n', '\n', '\r'], ['\u2028'], ['\n', '\r\n'])
    fc.assert(
      fc.property(fc.array(part), sequences, (parts, ends) => {
        const text = parts.join('')
        const lines = splitLines(text, ends)
        expect(lines.map((_, index) => lineAt(text, index, ends))).toEqual(lines)
        expect(lineAt(text, lines.length, ends)).toBeNull()
        expect([...lines, null].map((_, index) => indexedLine(indexLines(text, ends), index))).toEqual([...lines, null])
        expect(splitLines(text, [...ends])).toEqual(lines)
      }),
    )
  })
})

describe('contentText (SARIF §3.3)', () => {
  it('takes the text of an object, and a bare string', () => {
    expect(contentText({ text: 'x' })).toBe('x')
    expect(contentText('x')).toBe('x')
    for (const content of [undefined, null, {}, { text: '' }, { text: 7 }, { binary: 'eA==' }, '', []]) {
      expect(contentText(content)).toBeNull()
    }
  })
})

describe('lineText', () => {
  const contextRegion = { startLine: 9, snippet: { text: 'before\n  line ten  \nafter' } }
  const contents = Array.from({ length: 20 }, (_, index) => `  contents ${index + 1}`).join('\r\n')

  it('takes the first line of the snippet', () => {
    expect(lineText(run, { region: { startLine: 10, snippet: { text: '\tfoo(\n  bar)' } }, contextRegion }, contents)).toBe('foo(')
    expect(lineText(run, { region: { snippet: 'bare' } })).toBe('bare')
  })

  it('takes next the line of the context region', () => {
    expect(lineText(run, { region: { startLine: 10 }, contextRegion }, contents)).toBe('line ten')
    expect(lineText(run, { region: { startLine: 10, snippet: { text: '  \nx' } }, contextRegion })).toBe('line ten')
  })

  it('takes next the line of the whole text', () => {
    expect(lineText(run, { region: { startLine: 10 } }, contents)).toBe('contents 10')
    expect(lineText(run, { region: { startLine: 10 }, contextRegion: { ...contextRegion, startLine: 11 } }, contents)).toBe('contents 10')
    expect(lineText(run, { region: { startLine: 3 } }, 'other\nfile\nhere')).toBe('here')
  })

  it('is null where there is no text of the line', () => {
    expect(lineText(run, { region: { startLine: 99 } }, contents)).toBeNull()
    expect(lineText(run, { region: { startLine: 10 } })).toBeNull()
    expect(lineText(run, { region: {} }, contents)).toBeNull()
    for (const location of [undefined, null, 7, [], {}, { region: [] }, { region: { startLine: 'ten' } }]) {
      expect(lineText(run, location, contents)).toBeNull()
    }
  })

  it('goes by the newlines of the run', () => {
    const other = readRun({ newlineSequences: ['\u2028'] })
    expect(lineText(other, { region: { startLine: 2 } }, 'a\nb\u2028c')).toBe('c')
  })

  it('finds lines of long files in any order, without reading the files for each', () => {
    // Each look-up costs the same however long the files are.
    const grown = growth((lines) => {
      const fresh = readRun({})
      const files = ['a', 'b'].map((name) => Array.from({ length: lines }, (_, at) => `${name}${at}`).join('\n'))
      return () => {
        for (let at = 0; at < lines / 50; at += 1) {
          const line = (at * 7919) % lines
          expect(lineText(fresh, { region: { startLine: line + 1 } }, files[at % 2])).toBe(`${'ab'[at % 2]}${line}`)
        }
      }
    }, 10_000)
    expect(grown).toBeLessThan(linear)
  })

  it('is bounded', () => {
    expect(lineText(run, { region: { snippet: 'x'.repeat(1_000_000) } })).toHaveLength(10_000)
  })
})
