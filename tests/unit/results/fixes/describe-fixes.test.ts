import { describe, expect, test } from 'vitest'
import { describeFixes } from '#app/results/fixes/describe-fixes.server.ts'
import { patchText } from '#app/results/fixes/patch.ts'
import type { Fix } from '#app/results/fixes/fixes.schemas.ts'
import { asObject } from '#app/sarif/json.ts'
import fc from 'fast-check'
import { contextOf, type Files } from '#tests/unit/results/context.ts'
import { applyPatch } from './apply-patch.ts'

type Json = { [key: string]: unknown }
/** The fixes of a result, in a log that embeds these files. */
async function fixesOf(fixes: unknown[], files: Files = {}, { run = {}, result = {} }: { run?: Json; result?: Json } = {}): Promise<Fix[]> {
  return (await describeFixes(contextOf({ ...result, fixes }, run, files))).fixes
}

function change(uri: string, ...replacements: [region: Json, text?: string][]): Json {
  return {
    artifactLocation: { uri: encodeURI(uri) },
    replacements: replacements.map(([deletedRegion, text]) => ({
      deletedRegion,
      ...(text === undefined ? {} : { insertedContent: { text } }),
    })),
  }
}

/** The one file `a.txt` after the replacements, as git makes it of the patch. */
async function patched(text: string, replacements: [region: Json, text?: string][], run: Json = {}): Promise<string | undefined> {
  const [fix] = await fixesOf([{ artifactChanges: [change('a.txt', ...replacements)] }], { 'a.txt': text }, { run })
  expect(fix?.patch).toEqual({ command: 'git apply', reason: null })
  return applyPatch({ 'a.txt': text }, patchText(fix?.files ?? []))['a.txt']
}

function lines(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')
}

describe('what a log says of a fix', () => {
  test('of a file and of what is deleted there is told (§3.4.6, §3.30.14), once where two changes say the same of it', async () => {
    const artifactLocation = { uri: 'a.txt', description: { text: 'The list.' } }
    const deleted = (startLine: number, message?: string) => ({
      deletedRegion: { startLine, ...(message === undefined ? {} : { message: { text: message } }) },
    })
    const artifactChanges = [
      { artifactLocation, replacements: [deleted(1, 'Never read.'), deleted(2)] },
      { artifactLocation: structuredClone(artifactLocation), replacements: [deleted(40, 'Beyond.')] },
      change('b.txt', [{ startLine: 1 }]),
    ]
    const [fix] = await fixesOf([{ artifactChanges }], { 'a.txt': lines(1, 5), 'b.txt': 'b' })
    expect(fix?.files.map(({ annotations }) => annotations)).toEqual([
      [
        { region: 'The file', message: [{ type: 'text', text: 'The list.' }] },
        { region: 'line 1', message: [{ type: 'text', text: 'Never read.' }] },
        { region: 'line 40', message: [{ type: 'text', text: 'Beyond.' }] },
      ],
      [],
    ])
  })
})

describe('a patch that git applies', () => {
  test.each([
    [
      'replaces part of a line',
      lines(1, 20),
      [[{ startLine: 9, startColumn: 1, endColumn: 5 }, 'row']],
      lines(1, 20).replace('line 9', 'row 9'),
    ],
    [
      '§3.57.4: deletes where nothing is inserted',
      lines(1, 5),
      [[{ startLine: 2, startColumn: 1, endLine: 3, endColumn: 1 }]],
      lines(1, 5).replace('line 2\n', ''),
    ],
    [
      '§3.57.3: inserts at a region of length zero',
      lines(1, 5),
      [[{ startLine: 3, startColumn: 1, endColumn: 1 }, 'new\n']],
      lines(1, 5).replace('line 3', 'new\nline 3'),
    ],
    ['§3.30.8: takes the rest of the line where no end column is given', 'a b\nc\n', [[{ startLine: 1, startColumn: 3 }, 'x']], 'a x\nc\n'],
    [
      '§3.57.1: takes every place in the unmodified file',
      lines(1, 30),
      [
        [{ startLine: 2, startColumn: 1, endLine: 4, endColumn: 1 }],
        [{ startLine: 20, startColumn: 6, endColumn: 8 }, 'twenty'],
        [{ startLine: 10, startColumn: 1, endColumn: 1 }, 'a\nb\nc\n'],
      ],
      lines(1, 30).replace('line 2\nline 3\n', '').replace('line 20', 'line twenty').replace('line 10', 'a\nb\nc\nline 10'),
    ],
    [
      '§3.57.1: inserts at one place in the order of the array',
      'ab\n',
      [
        [{ startLine: 1, startColumn: 2, endColumn: 2 }, '1'],
        [{ startLine: 1, startColumn: 2, endColumn: 2 }, '2'],
      ],
      'a12b\n',
    ],
    [
      '§3.57.3: deletes before it inserts, also what another replacement deletes too',
      'abcdef\n',
      [
        [{ startLine: 1, startColumn: 2, endColumn: 5 }, 'X'],
        [{ startLine: 1, startColumn: 4, endColumn: 6 }, 'Y'],
      ],
      'aXYf\n',
    ],
    ['keeps the missing newline at the end', 'a\nb', [[{ startLine: 1, startColumn: 1, endColumn: 2 }, 'x']], 'x\nb'],
    ['changes the last line that has no newline', 'a\nb', [[{ startLine: 2, startColumn: 1 }, 'x']], 'a\nx'],
    ['adds a newline at the end', 'a\nb', [[{ startLine: 2, startColumn: 2, endColumn: 2 }, '\n']], 'a\nb\n'],
    ['takes the newline at the end away', 'a\nb\n', [[{ startLine: 2, startColumn: 2, endLine: 3, endColumn: 1 }]], 'a\nb'],
    ['adds lines at the end', lines(1, 9), [[{ startLine: 10, startColumn: 1, endColumn: 1 }, 'x\ny\n']], `${lines(1, 9)}x\ny\n`],
    ['adds lines without a last newline', 'a\n', [[{ startLine: 2, startColumn: 1, endColumn: 1 }, 'x\ny']], 'a\nx\ny'],
    ['adds lines at the beginning', lines(1, 9), [[{ startLine: 1, startColumn: 1, endColumn: 1 }, 'x\n']], `x\n${lines(1, 9)}`],
    ['fills an empty file', '', [[{ startLine: 1, startColumn: 1, endColumn: 1 }, 'x\n']], 'x\n'],
    ['empties a file', 'a\nb\n', [[{ startLine: 1, startColumn: 1, endLine: 3, endColumn: 1 }]], ''],
    ['keeps CR LF', 'a\r\nb\r\nc\r\n', [[{ startLine: 2, startColumn: 1, endColumn: 2 }, 'x']], 'a\r\nx\r\nc\r\n'],
    ['deletes a line that ends in CR LF', 'a\r\nb\r\nc\r\n', [[{ startLine: 2, startColumn: 1, endLine: 3, endColumn: 1 }]], 'a\r\nc\r\n'],
    ['joins two lines', 'a\nb\nc\n', [[{ startLine: 1, startColumn: 2, endLine: 2, endColumn: 1 }, ' ']], 'a b\nc\n'],
    ['§3.30.9: counts characters from 0', 'aé🍵b\nc\n', [[{ charOffset: 4, charLength: 1 }, 'x']], 'aé🍵x\nc\n'],
    ['§3.30.11: counts bytes from 0', 'aé🍵b\nc\n', [[{ byteOffset: 7, byteLength: 1 }, 'x']], 'aé🍵x\nc\n'],
    ['§3.30.2: gives a byte order mark no column', '\ufeffab\n', [[{ startLine: 1, startColumn: 2, endColumn: 3 }, 'x']], '\ufeffax\n'],
  ] as [string, string, [Json, string?][], string][])('%s', async (_, before, replacements, after) => {
    expect(await patched(before, replacements)).toBe(after)
  })

  test('§3.14.27: counts columns as the run does', async () => {
    const region = { startLine: 1, startColumn: 3, endColumn: 4 }
    expect(await patched('🍵ab\n', [[region, 'x']], { columnKind: 'utf16CodeUnits' })).toBe('🍵xb\n')
    expect(await patched('🍵ab\n', [[region, 'x']], { columnKind: 'unicodeCodePoints' })).toBe('🍵ax\n')
    expect(await patched('🍵ab\n', [[{ charOffset: 2, charLength: 1 }, 'x']], { columnKind: 'unicodeCodePoints' })).toBe('🍵ax\n')
  })

  test('§3.14.26: ends lines as the run does', async () => {
    const region = { startLine: 2, startColumn: 1, endColumn: 2 }
    expect(await patched('a\rb\nc\n', [[region, 'x']])).toBe('a\rb\nx\n')
    expect(await patched('a\rb\nc\n', [[region, 'x']], { newlineSequences: ['\r', '\n'] })).toBe('a\rx\nc\n')
  })

  test('§3.55.3: changes several files, of any name', async () => {
    const files = { 'src/a b.ts': 'a\n', 'ü/"q"\\x.ts': 'b\n', 'c.ts': 'c' }
    const region = { startLine: 1, startColumn: 1, endColumn: 2 }
    const [fix] = await fixesOf([{ artifactChanges: Object.keys(files).map((path) => change(path, [region, 'x'])) }], files)
    expect(fix?.patch.command).toBe('git apply')
    // A backslash separates folders in a path that Assay shows.
    const shown = { 'src/a b.ts': 'a\n', 'ü/"q"/x.ts': 'b\n', 'c.ts': 'c' }
    expect(fix?.files.map(({ path }) => path)).toEqual(Object.keys(shown))
    expect(applyPatch(shown, patchText(fix?.files ?? []))).toEqual({ 'src/a b.ts': 'x\n', 'ü/"q"/x.ts': 'x\n', 'c.ts': 'x' })
  })

  test('does what the replacements do, whatever they are', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '🍵', '+', '-', ' '), { maxLength: 60 }).map((parts) => parts.join(''))
    const edit = fc.record({ charOffset: fc.nat(70), charLength: fc.nat(20), text: fc.constantFrom('', 'x', '\n', 'x\ny', 'z\n') })
    await fc.assert(
      fc.asyncProperty(text, fc.array(edit, { minLength: 1, maxLength: 4 }), async (before, edits) => {
        const usable = edits.filter(({ charOffset, charLength }) => charOffset + charLength <= before.length)
        // Half a character is no text.
        const cutsCharacter = usable.some(({ charOffset, charLength }) =>
          [charOffset, charOffset + charLength].some((at) => /[\udc00-\udfff]/.test(before.charAt(at))),
        )
        fc.pre(usable.length > 0 && !cutsCharacter)
        const after = expected(before, usable)
        fc.pre(after !== before)
        const replacements = usable.map(({ text, ...region }): [Json, string] => [region, text])
        expect(await patched(before, replacements)).toBe(after)
      }),
      { numRuns: 60 },
    )
  })
})

/** Unit by unit: what stays, and what is inserted before each place. */
function expected(before: string, edits: readonly { charOffset: number; charLength: number; text: string }[]): string {
  let after = ''
  for (let at = 0; at <= before.length; at += 1) {
    for (const { charOffset, text } of edits) if (charOffset === at) after += text
    const deleted = edits.some(({ charOffset, charLength }) => at >= charOffset && at < charOffset + charLength)
    if (!deleted) after += before.charAt(at)
  }
  return after
}

describe('where the log holds no file', () => {
  const context = {
    artifactLocation: { uri: 'a.txt' },
    region: { startLine: 5, startColumn: 6, endColumn: 7 },
    contextRegion: { startLine: 4, endLine: 6, snippet: { text: 'line 4\nline 5\nline 6\n' } },
  }

  test('lines that snippets show are enough for a patch', async () => {
    const [fix] = await fixesOf(
      [{ artifactChanges: [change('a.txt', [context.region, 'five'])] }],
      {},
      { result: { locations: [{ physicalLocation: context }] } },
    )
    expect(fix).toMatchObject({ patch: { command: 'git apply' }, files: [{ sentence: 'From the snippets in the log.', places: [] }] })
    expect(applyPatch({ 'a.txt': lines(1, 20) }, patchText(fix?.files ?? []))['a.txt']).toBe(lines(1, 20).replace('line 5', 'line five'))
  })

  test('a patch of the last line known says how it is applied', async () => {
    const [fix] = await fixesOf(
      [{ artifactChanges: [change('a.txt', [{ startLine: 6, startColumn: 6, endColumn: 7 }, 'six'])] }],
      {},
      { result: { relatedLocations: [{ physicalLocation: context }] } },
    )
    expect(fix?.patch.command).toBe('git apply --unidiff-zero')
    expect(applyPatch({ 'a.txt': lines(1, 20) }, patchText(fix?.files ?? []), ['--unidiff-zero'])['a.txt']).toBe(
      lines(1, 20).replace('line 6', 'line six'),
    )
  })

  test('what is deleted is given by its place, and there is no patch', async () => {
    const region = { startLine: 7, startColumn: 2, endColumn: 4, snippet: { text: 'in' } }
    const [fix] = await fixesOf(
      [{ artifactChanges: [change('a.txt', [region, 'x'])] }],
      {},
      { result: { locations: [{ physicalLocation: context }] } },
    )
    expect(fix).toMatchObject({
      patch: { command: null, reason: 'the log does not hold the text of every line that it changes' },
      files: [{ hunks: '', places: [{ place: 'line 7, column 2 to column 4', deleted: 'in', inserted: 'x', isBinary: false }] }],
    })
  })

  test('§3.57.2: bytes are shown as bytes', async () => {
    const replacement = {
      deletedRegion: { byteOffset: 33, byteLength: 2, snippet: { binary: 'AAE=' } },
      insertedContent: { binary: '/w==' },
    }
    const [fix] = await fixesOf([{ artifactChanges: [{ artifactLocation: { uri: 'logo.png' }, replacements: [replacement] }] }], {
      'logo.png': { binary: 'iVBORw0KGgoA' },
    })
    expect(fix?.patch.command).toBeNull()
    expect(fix?.files[0]?.places).toMatchObject([
      {
        place: 'bytes from 33, 2 of them',
        deleted: expect.stringMatching(/^00000021 {2}00 01 /),
        inserted: expect.stringMatching(/^00000021 {2}ff /),
        isBinary: true,
      },
    ])
  })
})

describe('there is no patch', () => {
  const region = { startLine: 1, startColumn: 1, endColumn: 2 }

  test.each(['/etc/passwd', 'C:/x.ts', 'https://example.org/x', '../x', 'a/.git/config', ''])(
    'of %j, which is no path below a repository',
    async (uri) => {
      const [fix] = await fixesOf([{ artifactChanges: [{ ...change(uri, [region, 'x']), artifactLocation: { uri, index: 0 } }] }], {
        [uri]: 'a\n',
      })
      expect(fix?.patch).toEqual({ command: null, reason: 'the log does not say where in a repository its files are' })
    },
  )

  test('§3.14.28: of a text that the log hides', async () => {
    const files = { 'a.txt': "password: '[REDACTED]'\n" }
    const [fix] = await fixesOf([{ artifactChanges: [change('a.txt', [region, 'x'])] }], files, {
      run: { redactionTokens: ['[REDACTED]'] },
    })
    expect(fix?.patch.reason).toMatch(/^the log hides some of the text/)
  })

  test('of a fix of any other shape, which breaks nothing', async () => {
    const shapes = [
      null,
      1,
      'x',
      [],
      {},
      { artifactChanges: 1 },
      { artifactChanges: [null, {}, { replacements: [null, 1, {}, { deletedRegion: 'x' }] }] },
    ]
    const fixes = await fixesOf(shapes)
    expect(fixes).toHaveLength(shapes.length)
    expect(fixes.every(({ patch }) => patch.command === null)).toBe(true)
  })
})

test('a fix with more changes than are read of one has no patch, as that would lack the others', async () => {
  const first: [Json, string] = [{ startLine: 1, startColumn: 1, endColumn: 2 }, 'x']
  const artifactChanges = [change('a.txt', first), ...Array.from({ length: 999 }, () => change('a.txt'))]
  const fixes = await fixesOf([{ artifactChanges }, { artifactChanges: [...artifactChanges, change('b.txt', first)] }], {
    'a.txt': lines(1, 3),
    'b.txt': lines(1, 3),
  })
  expect(fixes.map(({ patch }) => patch.command === null)).toEqual([false, true])
})

test('a page holds a bounded part of a fix of any size', async () => {
  const text = lines(1, 20_000)
  const many = Array.from({ length: 1_000 }, (_, at): [Json, string] => [
    { startLine: at * 20 + 1, startColumn: 1, endColumn: 2 },
    'x'.repeat(1_000),
  ])
  const fixes = await fixesOf(
    Array.from({ length: 30 }, () => ({ artifactChanges: [change('a.txt', ...many)] })),
    { 'a.txt': text },
  )
  expect(fixes).toHaveLength(20)
  expect(JSON.stringify(fixes).length).toBeLessThan(300_000)
  expect(fixes[0]?.files[0]?.cut).toBeGreaterThan(0)
  expect(asObject(fixes[0]?.patch)?.reason).toBe('the fix changes more than Assay reads of one')
})

test('of a change in a line that is too long to be shown nothing is shown, and it is said how much that is', async () => {
  const [region, text] = [{ startLine: 3, startColumn: 1, endColumn: 2 }, `one\ntwo\n${'long '.repeat(50_000)}\nfour\n`]
  const [fix] = await fixesOf([{ artifactChanges: [change('a.txt', [region, 'L'])] }], { 'a.txt': text })
  expect(fix).toMatchObject({ files: [{ hunks: '', cut: 5 }], patch: { command: 'git apply' } })
})

describe('the source that came with a log', () => {
  const fix = { artifactChanges: [change('a.txt', [{ startLine: 9, startColumn: 1, endColumn: 5 }, 'row'])] }

  test('makes a patch where the log does not hold the file', async () => {
    for (const given of [
      { lines: 20, isWhole: true, stretches: [{ first: 1, text: lines(1, 20) }] },
      {
        lines: 20,
        isWhole: false,
        stretches: [
          { first: 1, text: lines(1, 2) },
          { first: 6, text: lines(6, 13) },
        ],
      },
    ]) {
      const { fixes } = await describeFixes(contextOf({ fixes: [fix] }, {}, {}, { 'a.txt': given }))
      expect(fixes[0]).toMatchObject({
        patch: { command: 'git apply' },
        files: [{ sentence: 'From the source that came with the log.', places: [] }],
      })
      const text = lines(1, 20)
      expect((await applyPatch({ 'a.txt': text }, patchText(fixes[0]?.files ?? [])))['a.txt']).toBe(text.replace('line 9', 'row 9'))
    }
  })

  test('comes after the file that the log holds, and leaves what it does not reach to be told by its place', async () => {
    const given = { 'a.txt': { lines: 20, isWhole: false, stretches: [{ first: 1, text: lines(1, 4) }] } }
    const [embedded] = (await describeFixes(contextOf({ fixes: [fix] }, {}, { 'a.txt': lines(1, 12) }, given))).fixes
    expect(embedded?.files[0]?.sentence).toBe('From the file embedded in the log.')
    const [beyond] = (await describeFixes(contextOf({ fixes: [fix] }, {}, {}, given))).fixes
    expect(beyond?.files[0]).toMatchObject({ hunks: '', places: [{ place: 'line 9, column 1 to column 5' }] })
  })
})
