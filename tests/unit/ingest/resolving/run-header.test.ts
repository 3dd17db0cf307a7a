import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RunHeader } from '#app/ingest/resolving/run-header.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const roomy = 1 << 20

function headerOf(members: Record<string, unknown>): RunHeader {
  const header = new RunHeader(roomy)
  for (const [key, value] of Object.entries(members)) header.add(key, Buffer.from(JSON.stringify(value)))
  return header
}

describe('a run without its results', () => {
  test('is the JSON that it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: anyCharacter }).filter((key) => key !== 'artifacts'),
          fc.jsonValue(),
          { noNullPrototype: true },
        ),
        (members) => {
          expect(JSON.parse(headerOf(members).text())).toEqual(JSON.parse(JSON.stringify(members)))
        },
      ),
    )
  })

  test('keeps numbers and spellings as they are written', () => {
    const header = new RunHeader(roomy)
    header.add('properties', Buffer.from('{"n":12345678901234567890, "e":1e400}'))
    expect(header.text()).toBe('{"properties":{"n":12345678901234567890, "e":1e400}}')
  })

  test('has the last of members with one name', () => {
    const header = headerOf({ tool: { driver: { name: 'One' } } })
    header.add('tool', Buffer.from('{"driver":{"name":"Two"}}'))
    expect(header.run().name).toBe('Two')
  })

  test('leaves out what is no JSON, and names it', () => {
    const header = headerOf({ language: 'en' })
    header.add('tool', Buffer.from('{"driver":tru}'))
    expect([header.text(), header.faults, header.has('tool')]).toEqual(['{"language":"en"}', ['tool'], false])
    expect(header.run().name).toBe('unknown')
  })

  test('has its artifacts in their places, without contents; the text of these is at hand', () => {
    const header = headerOf({ tool: {} })
    const artifacts = [
      { location: { uri: 'a' }, contents: { text: 'text of a' } },
      null,
      { location: { uri: 'c' }, contents: { binary: 'YQ==' } },
      { location: { uri: 'd' } },
    ]
    const hasContents = artifacts.map((artifact, index) => header.addArtifact(index + 1, Buffer.from(JSON.stringify(artifact))).hasContents)
    expect(hasContents).toEqual([true, false, true, false])
    expect(JSON.parse(header.text())).toEqual({
      tool: {},
      artifacts: [null, { location: { uri: 'a' } }, null, { location: { uri: 'c' } }, { location: { uri: 'd' } }],
    })
    expect([1, 2, 3, 4, 9].map((index) => header.contents(index))).toEqual(['text of a', undefined, undefined, undefined, undefined])
  })

  test('says so when an artifact is no JSON', () => {
    expect(() => new RunHeader(roomy).addArtifact(0, Buffer.from('{"location":'))).toThrow(SyntaxError)
  })

  test.each<[string, boolean]>([
    ['tool', true],
    ['artifacts', true],
    ['logicalLocations', true],
    ['properties', false],
    ['guid', false],
  ])('notes whether %s came too late to read results by: %s', (key, late) => {
    const header = new RunHeader(roomy)
    header.add(key, Buffer.from('{}'))
    expect(header.decisiveAfterResults).toBe(false)
    header.resultsStarted = true
    header.add(key, Buffer.from('{}'))
    expect(header.decisiveAfterResults).toBe(late)
  })

  describe('that is too large for one text', () => {
    const left = (header: RunHeader) => 0.75 * 4 * 1000 - header.text().length

    test.each<[string, (header: RunHeader) => void]>([
      ['by its members', (header) => addAll(header, (at) => [`m${at}`, 'x'.repeat(100)])],
      ['by the names of its members', (header) => addAll(header, (at) => [`${at}`.padEnd(200, 'n'), 0])],
      ['by names that are written longer', (header) => addAll(header, (at) => [`${at}`.padEnd(50, '\u0001'), 0])],
      ['by how many elements they have', (header) => addAll(header, (at) => [`m${at}`, Array.from({ length: 20 }, () => ({}))])],
      ['by its artifacts', (header) => addArtifacts(header, '{"location":{"uri":"a"}}', 0)],
      ['by artifacts that say nothing', (header) => addArtifacts(header, '{}', 0)],
      ['by places of artifacts that are none', (header) => addArtifacts(header, '{}', 50)],
    ])('%s has room for no more at some time, and for what decides even then', (_, fill) => {
      const header = new RunHeader(1000)
      fill(header)
      expect(left(header)).toBeGreaterThan(0)
      expect(header.add('other', Buffer.from(JSON.stringify('x'.repeat(1000))))).toBe(false)
      expect(header.add('tool', Buffer.from('{"driver":{"name":"T"}}'))).toBe(true)
      expect([header.has('other'), header.run().name]).toEqual([false, 'T'])
    })

    test('has room for what takes the place of another', () => {
      const header = new RunHeader(1000)
      addAll(header, (at) => [`m${at}`, 'x'.repeat(400)])
      expect(header.add('m0', Buffer.from(JSON.stringify('y'.repeat(400))))).toBe(true)
      expect(header.add('m0', Buffer.from('"z"'))).toBe(true)
      expect(header.add('other', Buffer.from(JSON.stringify('z'.repeat(390))))).toBe(true)
      expect(header.memberText('m0')).toBe('"z"')
    })

    test('has the last of two arrays of artifacts, and nothing of the first', () => {
      const header = new RunHeader(1000)
      for (const [array, count] of [
        ['old', 12],
        ['new', 3],
      ] as const) {
        header.beginArtifacts()
        for (let index = 0; index < count; index++) header.addArtifact(index, Buffer.from(JSON.stringify({ length: 1, array })))
      }
      expect(JSON.parse(header.text())).toEqual({ artifacts: Array.from({ length: 3 }, () => ({ length: 1, array: 'new' })) })
    })

    test('counts of an artifact what stays of it', () => {
      const header = new RunHeader(1000)
      const large = Buffer.from(JSON.stringify({ location: { uri: 'a' }, contents: { text: 'x'.repeat(900) } }))
      for (let index = 0; index < 10; index++) expect(header.addArtifact(index, large)).toEqual({ hasContents: true, isKept: true })
    })
  })
})

/** Adds members, each by its number, for as long as there is room. */
function addAll(header: RunHeader, member: (at: number) => [key: string, value: unknown]): void {
  for (let at = 0; at < 1000; at++) {
    const [key, value] = member(at)
    if (!header.add(key, Buffer.from(JSON.stringify(value)))) return
  }
  expect.fail('There was room for all.')
}

/** Adds artifacts, each behind so many that are none, for as long as there is room. */
function addArtifacts(header: RunHeader, artifact: string, between: number): void {
  for (let at = 0; at < 1000; at++) if (!header.addArtifact(at * (between + 1), Buffer.from(artifact)).isKept) return
  expect.fail('There was room for all.')
}
