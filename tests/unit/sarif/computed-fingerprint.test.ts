import { describe, expect, it } from 'vitest'
import { computeFingerprint } from '#app/sarif/computed-fingerprint.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({})
const text = ' a\nb\n  \t\tc\n d'

/** What is computed of a result at a line of a file with that text. */
function at(region: unknown, textOf: (location: unknown) => string | undefined = () => text) {
  return computeFingerprint(run, { locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region } }] }, textOf)
}

describe('the fingerprint of a result that has none', () => {
  it('is the hash of the line that its first location begins on, by the name that GitHub gives it', () => {
    expect(at({ startLine: 2, startColumn: 1 })).toEqual(['primaryLocationLineHash', '54703d4cd895b18'])
    expect(at({ startLine: 4 })).toEqual(['primaryLocationLineHash', 'a23a3dc5e078b07b'])
  })

  it('is asked for by the location of the file', () => {
    expect(at({ startLine: 1 }, (location) => JSON.stringify(location))).toEqual(at({ startLine: 1 }, () => '{"uri":"a.js"}'))
  })

  it.each([
    ['names no line', undefined],
    ['names characters only', { charOffset: 3 }],
    ['is on no line of the file', { startLine: 5 }],
    ['is on a line that cannot be', { startLine: 0 }],
  ])('is not there where the result %s', (_, region) => {
    expect(at(region)).toBeNull()
  })

  it('is not there where the file is not at hand, or there is no location', () => {
    expect(at({ startLine: 1 }, () => undefined)).toBeNull()
    expect(computeFingerprint(run, {}, () => text)).toBeNull()
    expect(computeFingerprint(run, { locations: [null] }, () => text)).toBeNull()
  })

  it('is that of each file, in whatever order results come', () => {
    const files = ['a\nb', 'c\nd', 'a\nb']
    const both = files.map((file) => at({ startLine: 2 }, () => file))
    expect(both[0]).toEqual(both[2])
    expect(both[0]).not.toEqual(both[1])
  })
})
