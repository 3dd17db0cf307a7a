import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RunHeader } from '#app/ingest/resolving/run-header.ts'

function headerOf(members: Record<string, unknown>): RunHeader {
  const header = new RunHeader()
  for (const [key, value] of Object.entries(members)) header.add(key, Buffer.from(JSON.stringify(value)))
  return header
}

describe('a run without its results', () => {
  test('is the JSON that it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'binary' }).filter((key) => key !== 'artifacts'),
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
    const header = new RunHeader()
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
    const hasContents = artifacts.map((artifact, index) => header.addArtifact(index + 1, Buffer.from(JSON.stringify(artifact))))
    expect(hasContents).toEqual([true, false, true, false])
    expect(JSON.parse(header.text())).toEqual({
      tool: {},
      artifacts: [null, { location: { uri: 'a' } }, null, { location: { uri: 'c' } }, { location: { uri: 'd' } }],
    })
    expect([1, 2, 3, 4, 9].map((index) => header.contents(index))).toEqual(['text of a', undefined, undefined, undefined, undefined])
  })

  test('says so when an artifact is no JSON', () => {
    expect(() => new RunHeader().addArtifact(0, Buffer.from('{"location":'))).toThrow(SyntaxError)
  })

  test.each<[string, boolean]>([
    ['tool', true],
    ['artifacts', true],
    ['logicalLocations', true],
    ['properties', false],
    ['guid', false],
  ])('notes whether %s came too late to read results by: %s', (key, late) => {
    const header = new RunHeader()
    header.add(key, Buffer.from('{}'))
    expect(header.decisiveAfterResults).toBe(false)
    header.resultsStarted = true
    header.add(key, Buffer.from('{}'))
    expect(header.decisiveAfterResults).toBe(late)
  })
})
