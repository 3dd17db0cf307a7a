import { describe, expect, it } from 'vitest'
import { readRun } from '#app/sarif/runs/run.ts'

describe('readRun', () => {
  it('reads any shape without throwing', () => {
    for (const header of [
      undefined,
      null,
      'run',
      7,
      [],
      {},
      { tool: [] },
      { tool: { driver: 'x', extensions: { 0: {} } }, artifacts: 'none' },
    ]) {
      expect(readRun(header)).toMatchObject({ name: 'unknown', version: null, extensions: [], artifacts: [], automationId: null })
    }
  })

  it('names the tool by its driver, and calls it unknown without a name (SARIF §3.19.8)', () => {
    expect(readRun({ tool: { driver: { name: 'CodeQL' } } }).name).toBe('CodeQL')
    expect(readRun({ tool: { driver: { name: '' } } }).name).toBe('unknown')
    expect(readRun({ tool: { driver: { name: 7 } } }).name).toBe('unknown')
  })

  it('takes the semantic version before the others (SARIF §3.19.11 to §3.19.13)', () => {
    const driver = { dottedQuadFileVersion: '1.2.3.4', version: '1.2 beta', semanticVersion: '1.2.0-beta' }
    expect(readRun({ tool: { driver } }).version).toBe('1.2.0-beta')
    expect(readRun({ tool: { driver: { ...driver, semanticVersion: '' } } }).version).toBe('1.2 beta')
    expect(readRun({ tool: { driver: { dottedQuadFileVersion: '1.2.3.4' } } }).version).toBe('1.2.3.4')
  })

  it('assumes UTF-16 columns where none are stated, and says so (SARIF §3.14.27)', () => {
    expect(readRun({})).toMatchObject({ columnKind: 'utf16CodeUnits', columnKindStated: false })
    expect(readRun({ columnKind: 'bytes' })).toMatchObject({ columnKind: 'utf16CodeUnits', columnKindStated: false })
    expect(readRun({ columnKind: 'utf16CodeUnits' })).toMatchObject({ columnKind: 'utf16CodeUnits', columnKindStated: true })
    expect(readRun({ columnKind: 'unicodeCodePoints' })).toMatchObject({ columnKind: 'unicodeCodePoints', columnKindStated: true })
  })

  it('has CRLF and LF as newlines unless the run has others (SARIF §3.14.26)', () => {
    expect(readRun({}).newlineSequences).toEqual(['\r\n', '\n'])
    expect(readRun({ newlineSequences: [] }).newlineSequences).toEqual(['\r\n', '\n'])
    expect(readRun({ newlineSequences: ['', 7, null] }).newlineSequences).toEqual(['\r\n', '\n'])
    for (const newlineSequences of [
      ['\n', '\u2028'],
      ['\u2028', '\n'],
      ['\r\n', '\u2028'],
      ['\n', '\r\n'],
    ]) {
      expect(readRun({ newlineSequences }).newlineSequences).toEqual(newlineSequences)
    }
    expect(readRun({ newlineSequences: ['x'.repeat(17), 'x'.repeat(16)] }).newlineSequences).toEqual(['x'.repeat(16)])
    expect(readRun({ newlineSequences: ['x'.repeat(17)] }).newlineSequences).toEqual(['\r\n', '\n'])
  })

  it('reads what names the run (SARIF §3.17)', () => {
    const automationDetails = { id: 'nightly/1', guid: 'a' }
    expect(readRun({ automationDetails })).toMatchObject({ automationId: 'nightly/1', guid: 'a' })
    expect(readRun({ automationDetails: { id: '' } }).automationId).toBeNull()
  })

  it('means the first of several components with one name or guid (SARIF §3.54)', () => {
    const extensions = [
      { name: 'E', guid: 'A' },
      { name: 'E', guid: 'a' },
    ]
    const run = readRun({ tool: { driver: { name: 'D' }, extensions }, taxonomies: extensions })
    expect(run.componentsByName.get('E')).toBe(run.extensions[0])
    expect(run.componentsByGuid.get('a')).toBe(run.extensions[0])
    expect(run.taxonomiesByGuid.get('a')).toBe(run.taxonomies[0])
  })

  it('keeps extensions at their index, whatever stands between them', () => {
    const run = readRun({ tool: { driver: { name: 'D' }, extensions: [null, { name: 'E' }, 'x'] } })
    expect(run.extensions.map(({ name }) => name)).toEqual([null, 'E', null])
    expect(run.components.map(({ label }) => label)).toEqual(['the driver D', 'extension 0', 'extension 1 E', 'extension 2'])
  })
})
