import { describe, expect, test } from 'vitest'
import type { FileKnowledge } from '#app/results/source/known-texts.server.ts'
import { sourceView } from '#app/results/source/source-view.server.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const plain = readRun({ columnKind: 'utf16CodeUnits' })
const file = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join('\n')
const embedded = { contents: { text: file } }

async function view(location: JsonObject, artifact?: JsonObject, known?: FileKnowledge, run = plain): Promise<SourceView> {
  return sourceView(run, location, 'a.txt', artifact, known)
}

/** Numbers and text of the lines, `>` before marked ones, as a reader sees them. */
async function lines(...[location, artifact, known, run]: Parameters<typeof view>): Promise<string[]> {
  const found = await view(location, artifact, known, run)
  return found.kind === 'lines' ? found.lines.map(({ number, html, marked }) => `${marked ? '>' : ''}${number} ${html}`) : [found.kind]
}

describe('lines', () => {
  test('of an embedded file come those round the region, and how many it has', async () => {
    const found = await view({ region: { startLine: 50, startColumn: 1, endColumn: 5 } }, embedded)
    expect(found).toMatchObject({ kind: 'lines', origin: 'contents', total: 100, missing: 'not shown', numbered: true, notes: [] })
    const shown = await lines({ region: { startLine: 50, startColumn: 1, endColumn: 5 } }, embedded)
    expect(shown).toHaveLength(25)
    expect([shown[0], shown[12], shown[24]]).toEqual(['38 line 38', '>50 <mark>line</mark> 50', '62 line 62'])
  })

  test('round the other places of the result in the file a few are shown, too', async () => {
    const shown = await lines({ region: { startLine: 20 } }, embedded, { ofResult: [{ region: { startLine: 90 } }] })
    expect(shown.slice(-5)).toEqual(['88 line 88', '89 line 89', '90 line 90', '91 line 91', '92 line 92'])
  })

  test('without the file they are stitched from all that the log holds of it', async () => {
    const location = { region: { startLine: 8, startColumn: 3, endColumn: 6, snippet: { text: 'foo' } } }
    const known = {
      ofResult: [{ contextRegion: { startLine: 2, snippet: { text: 'two\nthree\n' } } }],
      ofRun: [{ region: { startLine: 8, snippet: { text: '  foo()' } } }, { region: { startLine: 40, snippet: { text: 'forty' } } }],
    }
    expect(await lines(location, undefined, known)).toEqual(['2 two', '3 three', '>8   <mark>foo</mark>()', '40 forty'])
    expect(await view(location, undefined, known)).toMatchObject({
      missing: 'not in the log',
      total: null,
      sentence: 'From other places of this result and other results of the run in the log.',
    })
  })

  test('no character is cut in two by what is marked, as where columns are code points and the log does not say so', async () => {
    const region = { startLine: 1, startColumn: 4, endColumn: 6 }
    expect(await lines({ region }, { contents: { text: 'ab😀cd\n' } })).toEqual(['>1 ab<mark>😀c</mark>d'])
  })

  test('texts that contradict each other are named, and the nearest is shown', async () => {
    const location = { region: { startLine: 8, snippet: { text: 'eight' } } }
    const found = await view(location, undefined, { ofRun: [{ region: { startLine: 8, snippet: { text: 'acht' } } }] })
    expect(found.notes).toEqual(['Of 1 line there are other texts, too: shown is the one nearest to this place.'])
    expect(await lines(location, undefined, {})).toEqual(['>8 <mark>eight</mark>'])
  })

  test('given sources serve where nothing is embedded', async () => {
    const given = {
      whole: null,
      lines: 500,
      pieces: [{ origin: 'given' as const, first: 300, lines: ['a', 'b'], skipped: 0, endsWithin: false }],
    }
    const found = await view({ region: { startLine: 301 } }, undefined, { given })
    expect(found).toMatchObject({ origin: 'given', total: 500, missing: 'not kept', sentence: 'From the sources given with the log.' })
  })

  test('a region beyond the end says so', async () => {
    const found = await view({ region: { startLine: 101 } }, embedded)
    expect(found.notes).toEqual(['The region begins on line 101, and the file has 100 lines.'])
  })

  test('a snippet without a line has no numbers', async () => {
    for (const region of [{ charOffset: 700 }, {}]) {
      const found = await view({ region: { ...region, snippet: { text: 'foo\nbar' } } })
      expect(found).toMatchObject({
        kind: 'lines',
        numbered: false,
        wholeFile: false,
        notes: ['The log does not say on which lines of the file these are.'],
      })
    }
  })
})

describe('columns', () => {
  const location = { region: { startLine: 1, startColumn: 4, endColumn: 7 } }
  const artifact = { contents: { text: '\t🍵 tea' } }

  test('count UTF-16 units or code points, as the run says (SARIF §3.14.27)', async () => {
    const points = readRun({ columnKind: 'unicodeCodePoints' })
    expect(await lines(location, artifact, {}, points)).toEqual(['>1 \t🍵 <mark>tea</mark>'])
    expect(await lines(location, artifact)).toEqual(['>1 \t🍵<mark> te</mark>a'])
  })

  test('that the log says nothing of are assumed, which is told where it matters', async () => {
    expect((await view(location, artifact, {}, readRun({}))).notes).toEqual([
      'The log does not say what its columns count (columnKind): UTF-16 code units are assumed.',
    ])
    expect((await view(location, { contents: { text: 'abcdefgh' } }, {}, readRun({}))).notes).toEqual([])
  })

  test('that are equal are an insertion point (§3.30.8)', async () => {
    expect(await lines({ region: { startLine: 1, startColumn: 3, endColumn: 3 } }, { contents: { text: 'abcd' } })).toEqual([
      '>1 ab<mark></mark>cd',
    ])
    expect(await lines({ region: { startLine: 1, startColumn: 5, endColumn: 5 } }, { contents: { text: 'abcd' } })).toEqual([
      '>1 abcd<mark></mark>',
    ])
  })

  test('of a snippet that begins far within its line mark the same text', async () => {
    const region = { startLine: 1, startColumn: 5001, endColumn: 5004, snippet: { text: 'foo' } }
    expect(await lines({ region })).toEqual([`>1 ${' '.repeat(200)}<mark>foo</mark>`])
  })
})

describe('offsets', () => {
  test('lead to lines where the text is known, without its byte order mark (§3.30.2, §3.30.9)', async () => {
    expect(await lines({ region: { charOffset: 3, charLength: 3 } }, { contents: { text: '\ufeffab\ncde' } })).toEqual([
      '1 ab',
      '>2 <mark>cde</mark>',
    ])
    expect(await lines({ region: { byteOffset: 3, byteLength: 3 } }, { contents: { text: 'ab\ncde' } })).toEqual([
      '1 ab',
      '>2 <mark>cde</mark>',
    ])
  })

  test('of a region and of its context mark the one in the other, though nobody knows on which lines (§3.29.5)', async () => {
    const contextRegion = { charOffset: 100, charLength: 10, snippet: { text: 'ab\ncde\nfg' } }
    const region = { charOffset: 104, charLength: 2, snippet: { text: 'de' } }
    expect(await lines({ region, contextRegion })).toEqual(['1 ab', '>2 c<mark>de</mark>', '3 fg'])
    expect(await view({ region, contextRegion })).toMatchObject({ numbered: false, origin: 'contextRegion' })
    for (const charOffset of [99, 200]) expect(await lines({ region: { ...region, charOffset }, contextRegion })).toEqual(['1 de'])
  })

  test('behind the end of the file, or that nobody can count, leave the file to be seen, and say so', async () => {
    const behind = await view({ region: { charOffset: 7000, charLength: 3 } }, embedded)
    expect(behind).toMatchObject({
      wholeFile: false,
      numbered: true,
      notes: ['The region begins behind 7,000 characters, and the file has fewer.'],
    })
    expect((await lines({ region: { charOffset: 7000 } }, embedded)).at(-1)).toBe('100 line 100')
    expect((await view({ region: { byteOffset: 9000 } }, embedded)).notes).toEqual([
      'The region begins behind 9,000 bytes, and the file has fewer.',
    ])
    const uncounted = { region: { byteOffset: 3 } }
    expect((await view(uncounted, { ...embedded, encoding: 'shift_jis' })).notes).toEqual([
      'The region is given in bytes, which in the encoding of the file, shift_jis, cannot be counted.',
    ])
    expect((await lines(uncounted, { ...embedded, encoding: 'shift_jis' }))[0]).toBe('1 line 1')
    const own = await view({ region: { charOffset: 7000, snippet: { text: 'foo' } } }, embedded)
    expect(own).toMatchObject({ origin: 'snippet', numbered: false, notes: [expect.stringContaining('which lines'), behind.notes[0]] })
    // Nobody says where this one begins.
    expect((await view({ region: { snippet: { text: 'foo' } } }, embedded)).notes).toEqual([own.notes[0]])
  })

  test('go by the newlines of the run (§3.14.26)', async () => {
    const run = readRun({ newlineSequences: ['\n', '\u2028'] })
    expect(await lines({ region: { startLine: 2 } }, { contents: { text: 'a\u2028b' } }, {}, run)).toEqual(['1 a', '>2 <mark>b</mark>'])
    expect(await lines({ region: { startLine: 1 } }, { contents: { text: 'a\rb' } })).toEqual(['>1 <mark>a\rb</mark>'])
  })
})

describe('whole files and bytes', () => {
  test('without a region the result is about the whole file (§3.29.4), from its first line on', async () => {
    const found = await view({}, embedded)
    expect(found).toMatchObject({ kind: 'lines', wholeFile: true })
    expect((await lines({}, embedded))[0]).toBe('1 line 1')
    const file = { artifactLocation: { uri: 'a.txt' } }
    expect(await view(file)).toMatchObject({ kind: 'none', wholeFile: true, sentence: expect.stringContaining('no text of this file') })
  })

  test('without a file either there is none that it could be about', async () => {
    for (const location of [{}, { artifactLocation: { index: 7 } }, { address: { absoluteAddress: 1 } }]) {
      expect(await view(location)).toMatchObject({ kind: 'none', wholeFile: false, sentence: 'This result names no place in a file.' })
    }
  })

  test('at an address the result is not about the whole file (§3.29.6), be it of the run (§3.32.2)', async () => {
    const binary = readRun({ addresses: [{ absoluteAddress: 4096 }] })
    for (const address of [{ relativeAddress: 16 }, { index: 0 }]) {
      const location = { artifactLocation: { uri: 'a.exe' }, address }
      const found = await sourceView(binary, location, 'a.exe', undefined)
      expect(found).toMatchObject({ kind: 'none', wholeFile: false, sentence: expect.stringContaining('at an address in the file') })
      expect(await sourceView(binary, location, 'a.exe', embedded)).toMatchObject({ kind: 'lines', wholeFile: false })
    }
  })

  test('what is no file is not said to be all of one', async () => {
    const found = await sourceView(plain, {}, 'https://shop.example/login', undefined)
    expect(found).toMatchObject({ kind: 'none', wholeFile: false, sentence: expect.stringContaining('is no file') })
  })

  test('binary regions are rows of sixteen bytes (§3.30.11)', async () => {
    const binary = Buffer.from(Uint8Array.from({ length: 100 }, (_, at) => at)).toString('base64')
    const found = await view({ region: { byteOffset: 62, byteLength: 4 } }, { contents: { binary } })
    expect(found.kind === 'bytes' ? found.rows.map(({ offset, ascii, marked }) => [offset, ascii.length, marked]) : found).toEqual([
      [16, 16, null],
      [32, 16, null],
      [48, 16, { start: 14, end: 16 }],
      [64, 16, { start: 0, end: 2 }],
      [80, 16, null],
      [96, 4, null],
    ])
  })

  test('bytes of the context region stand round the region (§3.29.5), unless that is elsewhere', async () => {
    const text = (text: string) => ({ snippet: { binary: Buffer.from(text).toString('base64') } })
    const region = { byteOffset: 1002, byteLength: 3, ...text('cde') }
    expect(await view({ region, contextRegion: { byteOffset: 1000, ...text('abcdefg') } })).toMatchObject({
      rows: [{ offset: 1000, ascii: 'abcdefg', marked: { start: 2, end: 5 } }],
      sentence: 'From the context region in the log.',
    })
    const far = await view({ region: { ...region, byteOffset: 5000 }, contextRegion: { byteOffset: 0, ...text('x'.repeat(6000)) } })
    expect(far.kind === 'bytes' && far.rows.find(({ marked }) => marked !== null)).toMatchObject({
      offset: 4992,
      marked: { start: 8, end: 11 },
    })
    for (const byteOffset of [1003, 20]) {
      const found = await view({ region, contextRegion: { byteOffset, ...text('abcdefg') } })
      expect(found).toMatchObject({ rows: [{ offset: 1002, ascii: 'cde' }], sentence: 'From the snippet in the log.' })
    }
  })

  test('bytes of a snippet stand where the region says (§3.3.3)', async () => {
    const found = await view({ region: { byteOffset: 1000, byteLength: 3, snippet: { binary: Buffer.from('abc').toString('base64') } } })
    expect(found).toMatchObject({
      kind: 'bytes',
      rows: [{ offset: 1000, hex: ['61', '62', '63'], ascii: 'abc', marked: { start: 0, end: 3 } }],
    })
  })
})

describe('hostile text', () => {
  test('is escaped, whatever it is', async () => {
    expect(await lines({ region: { startLine: 1, startColumn: 2, endColumn: 9 } }, { contents: { text: '<script>"&"</mark>' } })).toEqual([
      '>1 &lt;<mark>script&gt;</mark>&quot;&amp;&quot;&lt;/mark&gt;',
    ])
  })

  test('of a line of a megabyte the part round the mark is shown', async () => {
    const text = `${'x'.repeat(700_000)}HERE${'y'.repeat(300_000)}`
    const found = await view({ region: { startLine: 1, startColumn: 700_001, endColumn: 700_005 } }, { contents: { text } })
    const [line] = found.kind === 'lines' ? found.lines : []
    expect(line?.html).toContain('x<mark>HERE</mark>y')
    expect(line?.html.length).toBeLessThan(2_100)
    expect(found.notes).toEqual(['Long lines are cut.'])
  })

  test('of a region of a million lines 400 are shown', async () => {
    const found = await view({ region: { startLine: 1, endLine: 2_000_000_000 } }, { contents: { text: 'x\n'.repeat(1_000_000) } })
    expect(found.kind === 'lines' && found.lines.length).toBeLessThanOrEqual(400)
  })
})
