import { describe, expect, test } from 'vitest'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  logicalLocations: [
    { name: 'db', kind: 'module' },
    { name: 'find', fullyQualifiedName: 'db.find', kind: 'function', parentIndex: 0 },
  ],
})

function at(line: number, rest: object = {}, region: object = {}) {
  return { physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: line, ...region } }, ...rest }
}

function places(result: object, of = run) {
  const object: Record<string, unknown> = { ...result }
  return describePlaces({ run: of, root: undefined, rule: resolveRule(of, object), logLinks: new Map() }, object)
}

describe('the places of a result', () => {
  test('are all of its locations, and it stays one result (§3.27.12)', () => {
    const { locations } = places({ locations: [at(1), at(2), at(3)] }).places
    expect(locations.total).toBe(3)
    expect(locations.listed.map(({ line, anchor }) => [line, anchor])).toEqual([
      [1, 'location-1'],
      [2, 'location-2'],
      [3, 'location-3'],
    ])
  })

  test('are its related locations, in the order of the log (§3.27.22)', () => {
    const { related } = places({ relatedLocations: [at(5, { id: 2, message: { text: 'five' } }), at(4)] }).places
    expect(related.listed).toMatchObject([
      { anchor: 'place-2', line: 5, message: [{ type: 'text', text: 'five' }] },
      { anchor: 'related-2', line: 4, message: [] },
    ])
  })

  test('are those anywhere in the result that a message leads to by their ids, and no others (§3.28.2)', () => {
    const step = (id: number) => ({ location: at(id, { id }) })
    const result = {
      message: { text: 'See [seven](7)' },
      relatedLocations: [at(1, { id: 1 })],
      codeFlows: [{ threadFlows: [{ locations: [step(6), step(7)] }] }],
      stacks: [{ message: { text: 'From [eight](8)' }, frames: [{ location: at(8, { id: 8 }) }] }],
    }
    const { places: found, anchors } = places(result)
    expect(found.linked.map(({ anchor }) => anchor)).toEqual(['place-7', 'place-8'])
    expect(anchors.get(7)).toEqual({ anchor: 'place-7', title: 'src/a.ts:7' })
    expect(anchors.get(1)).toEqual({ anchor: 'place-1', title: 'src/a.ts:1' })
    expect(anchors.has(6)).toBe(false)
  })

  test('have what their regions say: in place of a message of their own, else beside it, as what lies round them says (§3.30.14)', () => {
    const saying = (text: string) => ({ message: { text } })
    const own = at(3, {}, saying('of the line'))
    const both = at(4, saying('of the place'), saying('of the line'))
    const round = {
      physicalLocation: { ...at(5).physicalLocation, contextRegion: { startLine: 1, endLine: 9, ...saying('of all round it') } },
    }
    expect(places({ locations: [own, both, round] }).places.locations.listed).toMatchObject([
      { message: [{ text: 'of the line' }], annotations: [] },
      { message: [{ text: 'of the place' }], annotations: [{ region: 'line 4', message: [{ text: 'of the line' }] }] },
      { message: [], annotations: [{ region: 'line 1 to line 9', message: [{ text: 'of all round it' }] }] },
    ])
  })

  test('have annotations with the text that they are about (§3.28.6)', () => {
    const annotations = [{ snippet: { text: '<html>' } }, { startLine: 4, snippet: { text: 'read()' }, message: { text: 'Reads.' } }]
    expect(places({ locations: [at(3, { annotations })] }).places.locations.listed[0]?.annotations).toMatchObject([
      { region: null, message: [], snippet: [{ number: null, before: '<html>' }] },
      { region: 'line 4', message: [{ text: 'Reads.' }], snippet: [{ number: 4, marked: 'read()' }] },
    ])
  })

  test('have relationships, which are relevant unless they say what they are (§3.34.3)', () => {
    const relatedLocations = [
      at(1, {
        id: 1,
        relationships: [
          { target: 2, kinds: ['includes'], description: { text: 'is read by' } },
          { target: 2 },
          { target: 9, kinds: ['isIncludedBy', 'own', `${'k'.repeat(498)}😀😀`] },
        ],
      }),
      at(2, { id: 2 }),
    ]
    const target = { anchor: 'place-2', title: 'src/a.ts:2' }
    expect(places({ relatedLocations }).places.related.listed[0]?.relations).toEqual([
      { kinds: ['includes'], target, description: [{ type: 'text', text: 'is read by' }] },
      { kinds: ['relevant'], target, description: [] },
      { kinds: ['isIncludedBy', 'own', `${'k'.repeat(498)}…`], target: null, description: [] },
    ])
  })

  test('have annotations of their parts (§3.28.6)', () => {
    const annotations = [{ startLine: 8, startColumn: 3, endColumn: 5, message: { text: 'here' } }]
    expect(places({ locations: [at(8, { annotations })] }).places.locations.listed[0]?.annotations).toEqual([
      { region: 'line 8, column 3 to column 5', message: [{ type: 'text', text: 'here' }], snippet: [] },
    ])
  })

  test('have all their logical locations with kinds, full names and parents (§3.28.4, §3.33)', () => {
    const logicalLocations = [{ index: 1 }, { fullyQualifiedName: 'own', decoratedName: '_own' }]
    expect(places({ locations: [{ logicalLocations }] }).places.locations.listed[0]).toMatchObject({
      path: '',
      logical: { name: 'db.find', kind: 'function' },
      logicals: [
        { name: 'db.find', kind: 'function', parents: [{ name: 'db', kind: 'module' }] },
        { name: 'own', kind: null, decoratedName: '_own', parents: [] },
      ],
    })
  })

  test('say what the log does of their files, of each file once (§3.4.6)', () => {
    const described = readRun({
      artifacts: [
        { location: { uri: 'src/a.ts', description: { text: 'Generated.' } }, description: { text: 'The parser.' } },
        { location: { uri: 'src/b.ts' } },
      ],
    })
    const of = (artifactLocation: object) => ({ physicalLocation: { artifactLocation, region: { startLine: 1 } } })
    const own = { uri: 'src/a.ts', index: 0, description: { text: 'Read at start.' } }
    const { locations, related } = places({ locations: [of(own)], relatedLocations: [of(own), of({ index: 1 })] }, described).places
    expect(locations.listed[0]?.annotations.map(({ region, message }) => [region, ...message.map(({ text }) => text)])).toEqual([
      ['The file', 'Read at start.'],
      ['The file', 'Generated.'],
      ['The file', 'The parser.'],
    ])
    expect(related.listed.map(({ annotations }) => annotations)).toEqual([[], []])
  })

  test('have the snippet round a region in characters with that marked (§3.29.5, §3.30.9)', () => {
    const contextRegion = { charOffset: 100, snippet: { text: 'ab\ncde\nfg' } }
    const physicalLocation = { region: { charOffset: 104, charLength: 2, snippet: { text: 'de' } }, contextRegion }
    expect(places({ relatedLocations: [{ physicalLocation }] }).places.related.listed[0]?.snippet).toEqual([
      { number: null, before: 'ab', marked: '', after: '' },
      { number: null, before: 'c', marked: 'de', after: '' },
      { number: null, before: 'fg', marked: '', after: '' },
    ])
  })

  test('have snippets of their own, with the region marked in the columns of the run (§3.29.5, §3.30.13)', () => {
    const snippet = { text: 'ab👩cd' }
    const [whole] = places({ relatedLocations: [at(3, {}, { startColumn: 3, endColumn: 5, snippet })] }).places.related.listed
    expect(whole?.snippet).toEqual([{ number: 3, before: 'ab', marked: '👩', after: 'cd' }])
    const points = readRun({ columnKind: 'unicodeCodePoints' })
    const [other] = places({ relatedLocations: [at(3, {}, { startColumn: 4, endColumn: 5, snippet })] }, points).places.related.listed
    expect(other?.snippet).toEqual([{ number: 3, before: 'ab👩', marked: 'c', after: 'd' }])
    const within = places({ relatedLocations: [at(3, {}, { startColumn: 4, endColumn: 6, snippet })] }).places.related.listed[0]
    expect(within?.snippet).toEqual([{ number: 3, before: 'ab', marked: '👩c', after: 'd' }])
    const exact = at(3, {}, { startColumn: 5, endColumn: 8, snippet: { text: 'run' } })
    expect(places({ relatedLocations: [exact] }).places.related.listed[0]?.snippet).toEqual([
      { number: 3, before: '    ', marked: 'run', after: '' },
    ])
    const far = at(1, {}, { startColumn: 5_001, endColumn: 5_004, snippet: { text: 'run' } })
    expect(places({ relatedLocations: [far] }).places.related.listed[0]?.snippet).toEqual([
      { number: 1, before: ' '.repeat(200), marked: 'run', after: '' },
    ])
    const wide = at(3, {}, { startColumn: 5, endColumn: 7, snippet: { text: '👩x' } })
    expect(places({ relatedLocations: [wide] }, points).places.related.listed[0]?.snippet).toEqual([
      { number: 3, before: '    ', marked: '👩x', after: '' },
    ])
    const lines = at(3, {}, { startColumn: 5, endLine: 4, endColumn: 3, snippet: { text: 'f(\n1)' } })
    expect(places({ relatedLocations: [lines] }).places.related.listed[0]?.snippet).toEqual([
      { number: 3, before: '    ', marked: 'f(', after: '' },
      { number: 4, before: '', marked: '1)', after: '' },
    ])
    const physicalLocation = { region: { startLine: 2 }, contextRegion: { startLine: 1, snippet: { text: 'one\ntwo\n' } } }
    expect(places({ relatedLocations: [{ physicalLocation }] }).places.related.listed[0]?.snippet).toEqual([
      { number: 1, before: 'one', marked: '', after: '' },
      { number: 2, before: '', marked: 'two', after: '' },
    ])
    const unended = at(3, {}, { startColumn: 9, snippet: { text: 'run()' } })
    expect(places({ relatedLocations: [unended] }).places.related.listed[0]?.snippet).toEqual([
      { number: 3, before: '        ', marked: 'run()', after: '' },
    ])
    const contextRegion = { startLine: 2, startColumn: 5, endColumn: 10, snippet: { text: 'a.run' } }
    const inContext = { physicalLocation: { region: { startLine: 2, startColumn: 7, endColumn: 10 }, contextRegion } }
    expect(places({ relatedLocations: [inContext] }).places.related.listed[0]?.snippet).toEqual([
      { number: 2, before: '    a.', marked: 'run', after: '' },
    ])
  })

  test('are bounded, and say how many there are', () => {
    const long = 'x'.repeat(5000)
    const relatedLocations = Array.from({ length: 1500 }, (_, line) =>
      at(line + 1, { message: { text: 'm' } }, { snippet: { text: `${long}\n`.repeat(50) } }),
    )
    const { related } = places({ relatedLocations }).places
    expect([related.listed.length, related.total]).toEqual([1000, 1500])
    expect(JSON.stringify(related).length).toBeLessThan(1_000_000)
  })

  test.each([null, 'x', [null, 7, {}], [{ relationships: 7, annotations: [null], logicalLocations: 'x' }]])(
    'are read from %j without a fault',
    (value) => {
      expect(() => places({ locations: value, relatedLocations: value, stacks: value })).not.toThrow()
    },
  )
})
