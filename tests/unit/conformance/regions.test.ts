import { expect } from 'vitest'
import { type Json, physical, rule, openCases } from './cases.ts'

const cases = openCases()

const text = 'first line\nsecond line\nthird line\n'

/** Lines that the page marks of a file with this text, with the marks that it sets. */
async function marked(region: Json | null, contents = text, members: Json = {}): Promise<string[]> {
  const { page } = await cases.result(
    { locations: [physical(region, { index: 0 })] },
    { artifacts: [{ location: { uri: 'a.txt' }, contents: { text: contents } }], ...members },
  )
  return page.source.kind === 'lines' ? page.source.lines.filter((line) => line.marked).map(({ html }) => html) : [page.source.kind]
}

rule('3.30.2-a', async () => {
  const { row, page } = await cases.result({ locations: [physical({ startLine: 0, startColumn: 0 })] })
  expect([row.line, page.region?.startLine ?? null]).toEqual([null, null])
  expect((await cases.result({ locations: [physical({ startLine: 1, startColumn: 1 })] })).page.region).toMatchObject({
    startLine: 1,
    startColumn: 1,
  })
  const { report } = await cases.upload(cases.logOf({ locations: [physical({ startLine: 0 })] }))
  expect(report.map(({ code }) => code)).toContain('region-number-unusable')
})

rule('3.30.9-a', async () => {
  expect(await marked({ charOffset: 0, charLength: 5 })).toEqual(['<mark>first</mark> line'])
  expect(await marked({ charOffset: -1, startLine: 2 })).toEqual(['<mark>second line</mark>'])
})

rule('3.30.11-a', async () => {
  expect(await marked({ byteOffset: 0, byteLength: 5 })).toEqual(['<mark>first</mark> line'])
  expect(await marked({ byteOffset: -1, byteLength: -1, startLine: 2 })).toEqual(['<mark>second line</mark>'])
})

rule('3.30.5-a', async () => {
  expect(await marked({ startLine: 1, endLine: 2 })).toEqual(['<mark>first line</mark>', '<mark>second line</mark>'])
  expect(await marked({ startLine: 1, startColumn: 7 })).toEqual(['first <mark>line</mark>'])
})

rule('3.30.7-a', async () => {
  expect(await marked({ startLine: 2, startColumn: 1, endColumn: 3 })).toEqual(['<mark>se</mark>cond line'])
})

rule('3.30.8-a', async () => {
  expect(await marked({ startLine: 1, startColumn: 1, endColumn: 2 })).toEqual(['<mark>f</mark>irst line'])
})

rule('3.30.10-a', async () => {
  expect(await marked({ startLine: 1, startColumn: 6, endColumn: 6 })).toEqual(['first<mark></mark> line'])
  expect(await marked({ charOffset: 5, charLength: 0 })).toEqual(['first<mark></mark> line'])
})

rule('3.30.14-a', async () => {
  const contextRegion = { startLine: 1, endLine: 3, message: { text: 'The loop' } }
  const location = physical({ startLine: 2, message: { text: 'The call' } }, undefined, { contextRegion })
  expect((await cases.result({ locations: [location] })).page.places.locations.listed).toMatchObject([
    { message: [{ text: 'The call' }], annotations: [{ region: 'line 1 to line 3', message: [{ text: 'The loop' }] }] },
  ])
})

rule('3.30.4-a', async () => {
  const region = { startLine: 2, byteOffset: -5, byteLength: 3 }
  const { row } = await cases.result({ locations: [physical(region)] })
  expect(row.line).toBe(2)
  expect(await marked({ startLine: 2, byteOffset: 0, byteLength: 3 })).toEqual(['<mark>second line</mark>'])
})

rule('3.29.4-a', async () => {
  expect((await cases.result({ locations: [physical(null)] })).page.source.wholeFile).toBe(true)
  expect((await cases.result({ locations: [physical({ startLine: 1 })] })).page.source.wholeFile).toBe(false)
})

rule('3.29.5-a', async () => {
  const contextRegion = { startLine: 1, endLine: 3, snippet: { text } }
  const { source } = (await cases.result({ locations: [physical({ startLine: 2 }, undefined, { contextRegion })] })).page
  expect(source).toMatchObject({
    kind: 'lines',
    lines: [
      { number: 1, marked: false },
      { number: 2, marked: true },
      { number: 3, marked: false },
    ],
  })
})

rule('3.14.27-a', async () => {
  const region = { startLine: 1, startColumn: 2, endColumn: 3 }
  expect(await marked(region, '🍵ab', { columnKind: 'unicodeCodePoints' })).toEqual(['🍵<mark>a</mark>b'])
  const after = { startLine: 1, startColumn: 3, endColumn: 4 }
  expect(await marked(after, '🍵ab', { columnKind: 'utf16CodeUnits' })).toEqual(['🍵<mark>a</mark>b'])
})

rule('3.14.27-b', async () => {
  const notesOf = async (members: Json) => {
    const artifacts = [{ location: { uri: 'a.txt' }, contents: { text: '🍵ab' } }]
    const own = { locations: [physical({ startLine: 1, startColumn: 3 }, { index: 0 })] }
    return (await cases.result(own, { artifacts, ...members })).page.source.notes
  }
  expect(await notesOf({})).toEqual([expect.stringContaining('UTF-16 code units are assumed')])
  expect(await notesOf({ columnKind: 'utf16CodeUnits' })).toEqual([])
})

rule('3.14.26-a', async () => {
  expect(await marked({ startLine: 2 }, 'one|two|three', { newlineSequences: ['|'] })).toEqual(['<mark>two</mark>'])
})

rule('3.14.26-b', async () => {
  expect(await marked({ startLine: 2 }, 'one\rtwo\nthree\r\nfour')).toEqual(['<mark>three</mark>'])
})

rule('3.30.2-b', async () => {
  expect(await marked({ startLine: 1, startColumn: 1, endColumn: 6 }, '\ufefffirst line')).toEqual(['<mark>first</mark> line'])
})
