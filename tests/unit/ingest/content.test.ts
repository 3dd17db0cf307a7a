import { describe, expect, test } from 'vitest'
import { finding, log, run, type RunDescription } from '#tests/fixtures/log.ts'
import { useStore } from './test-store.ts'

type Json = Record<string, unknown>

function flow(text: string, index = 0) {
  return [
    {
      threadFlows: [
        { locations: [{ index, location: { physicalLocation: { artifactLocation: { uri: 'a', index } }, message: { text } } }] },
      ],
    },
  ]
}
function at(location: Json) {
  return { locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, ...location } }] }
}
function around(text: string) {
  return { region: { startLine: 1 }, contextRegion: { startLine: 1, endLine: 2, snippet: { text } } }
}
function place(uri: string, startLine: number, of: Json = {}) {
  return { physicalLocation: { artifactLocation: { uri, ...of }, region: { startLine } } }
}
function within(fullyQualifiedName: string, of: Json = {}) {
  return { locations: [{ ...place('src/a.ts', 1), logicalLocations: [{ fullyQualifiedName, ...of }] }] }
}
function saying(text: string) {
  return { locations: [{ ...place('src/a.ts', 1), message: { text } }] }
}
function alsoAt(uri: string, startLine: number, of: Json = {}) {
  return { locations: [place('src/a.ts', 1, of), place(uri, startLine, of)] }
}

describe('a result of the next log', () => {
  const store = useStore('sqlite')

  async function baselineOf(
    before: Json,
    after: Json,
    described: { before?: RunDescription; after?: RunDescription } = {},
  ): Promise<string> {
    const project = store.project()
    const result = (own: Json) => ({ ...finding({ message: 'm', fingerprint: 'f' }), ...own })
    await store.read(log(run([result(before)], described.before)), { project, commit: '1' })
    await store.read(log(run([result(after)], described.after)), { project, commit: '2' })
    const [listed, ...others] = await store.list(`project:${project} is:*`)
    expect(others).toEqual([])
    return listed?.baseline ?? ''
  }

  test.each<[string, Json, Json]>([
    ['its message', { message: { text: 'one' } }, { message: { text: 'two' } }],
    ['its markdown', { message: { text: 'm', markdown: '*one*' } }, { message: { text: 'm', markdown: '*two*' } }],
    ['its level', { level: 'error' }, { level: 'note' }],
    ['its kind', { kind: 'open' }, { kind: 'review' }],
    ['its line', at({ region: { startLine: 1 } }), at({ region: { startLine: 2 } })],
    ['its column', at({ region: { startLine: 1, startColumn: 1 } }), at({ region: { startLine: 1, startColumn: 2 } })],
    ['its end', at({ region: { startLine: 1, endLine: 1 } }), at({ region: { startLine: 1, endLine: 3 } })],
    [
      'the text of its region',
      at({ region: { startLine: 1, snippet: { text: 'a' } } }),
      at({ region: { startLine: 1, snippet: { text: 'b' } } }),
    ],
    ['what is round its region', at(around('a')), at(around('b'))],
    ['its logical location', within('A.b'), within('A.c')],
    ['what its location says', saying('one'), saying('two')],
    ['its second file', alsoAt('src/b.ts', 1), alsoAt('src/c.ts', 1)],
    ['the line in its second file', alsoAt('src/b.ts', 1), alsoAt('src/b.ts', 2)],
    ['the number of its places', at({ region: { startLine: 1 } }), alsoAt('src/b.ts', 1)],
    ['its suppressions', {}, { suppressions: [{ kind: 'external' }] }],
    ['a step of its flows', { codeFlows: flow('one') }, { codeFlows: flow('two') }],
    ['its fixes', { fixes: [] }, { fixes: [{ description: { text: 'do' } }] }],
    ['its properties', { properties: { a: 1 } }, { properties: { a: 2 } }],
    ['a member that SARIF does not know', { own: 1 }, { own: 2 }],
  ])('is updated when %s changed', async (_, before, after) => {
    expect(await baselineOf(before, after)).toBe('updated')
  })

  test.each<[string, Json, Json]>([
    ['nothing', { codeFlows: flow('one') }, { codeFlows: flow('one') }],
    ['places in the log’s arrays', { codeFlows: flow('one', 1), ruleIndex: 0 }, { codeFlows: flow('one', 22), ruleIndex: 0 }],
    ['the number of its logical location', within('A.b', { index: 1 }), within('A.b', { index: 2 })],
    ['the number of its second file', alsoAt('src/b.ts', 1, { index: 1 }), alsoAt('src/b.ts', 1, { index: 2 })],
    ['how its second file is written', alsoAt('src/b.ts', 1), alsoAt('./src/b.ts', 1)],
    ['its guid', { guid: 'a' }, { guid: 'b' }],
    ['what the log says of its baseline', { baselineState: 'new' }, { baselineState: 'unchanged' }],
    ['when it was found', { provenance: { lastDetectionTimeUtc: '2026-01-01' } }, { provenance: { lastDetectionTimeUtc: '2026-02-01' } }],
    [
      'a fingerprint of an older version',
      { partialFingerprints: { 'f/v1': 'a', 'f/v2': 'x' } },
      { partialFingerprints: { 'f/v1': 'b', 'f/v2': 'x' } },
    ],
  ])('is unchanged when %s changed', async (_, before, after) => {
    expect(await baselineOf(before, after)).toBe('unchanged')
  })

  test('is unchanged when only the number of its rule or file in the log changed', async () => {
    const rules = [{ id: 'other' }, { id: 'r' }]
    const own = (ruleIndex: number, index: number) => ({
      ruleId: 'r',
      ruleIndex,
      locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts', index }, region: { startLine: 1 } } }],
    })
    const artifacts = [{ location: { uri: 'src/z.ts' } }, { location: { uri: 'src/a.ts' } }]
    expect(
      await baselineOf(own(1, 1), own(0, 0), {
        before: { rules, artifacts },
        after: { rules: rules.toReversed(), artifacts: artifacts.toReversed() },
      }),
    ).toBe('unchanged')
  })

  test('is unchanged when the log was made in another folder', async () => {
    const made = (folder: string) => {
      const { physicalLocation } = place(`file:///ci/${folder}/src/a.ts`, 1)
      const other = { physicalLocation: { artifactLocation: { uri: `file:///ci/${folder}/src/b.ts` } } }
      return {
        locations: [{ physicalLocation }, other],
        relatedLocations: [other],
        codeFlows: [{ threadFlows: [{ locations: [{ location: { physicalLocation } }, { location: other }] }] }],
      }
    }
    const root = (folder: string) => ({ originalUriBaseIds: { ROOT: { uri: `file:///ci/${folder}/` } } })
    const [one, two] = ['job', 'job@2']
    expect(await baselineOf(made(one), made(two), { before: root(one), after: root(two) })).toBe('unchanged')
  })

  test('is unchanged when another version of the tool, or another commit, says the same', async () => {
    expect(await baselineOf({}, {}, { before: { version: '1', commit: 'a' }, after: { version: '2', commit: 'b' } })).toBe('unchanged')
  })

  describe('in a log that is laid out otherwise', () => {
    const said = 'x: "a", [1, 2] -> c:\\\\d/é 😀\\n'
    const own = (text: string) => ({
      ...finding({ message: text, fingerprint: 'f' }),
      ...alsoAt('src/b.ts', 1, { properties: { text } }),
      relatedLocations: [{ ...place('src/é.ts', 3), message: { text } }],
      codeFlows: flow(text),
      fixes: [{ description: { text }, artifactChanges: [] }],
      workItemUris: ['https://example.org/1', 'https://example.org/2'],
      properties: { text, list: [1, 2.5, null, {}, []], '/>': true },
    })
    const compact = (text = said) => log(run([own(text)]))
    const indented = (by: string | number, text = said) => JSON.stringify(JSON.parse(compact(text)), null, by)
    const outside = (text: string, replace: (token: string) => string) =>
      text.replace(/"(?:[^"\\]|\\.)*"|[^"]+/g, (token) => (token.startsWith('"') ? token : replace(token)))
    const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

    const layouts: [string, string][] = [
      ['compact', compact()],
      ['indented', indented(2)],
      ['indented by tabs, with the ends of lines of Windows', indented('\t').replaceAll('\n', '\r\n')],
      ['with spaces in one line', outside(compact(), (token) => token.replace(/[,:]/g, '$& '))],
      ['with spaces within brackets', outside(compact(), (token) => token.replace(/[[{]/g, '$& ').replace(/[\]}]/g, ' $&'))],
      ['with slashes escaped', compact().replaceAll('/', String.raw`\/`)],
      ['with signs escaped that HTML knows', compact().replace(/[<>&']/g, unit)],
      ['in ASCII', compact().replace(/[^\x20-\x7e]/g, unit)],
    ]

    test.each(layouts)('is unchanged when it was %s before, and is any other now', async (_, before) => {
      const project = store.project()
      await store.read(before, { project })
      for (const [name, after] of layouts) {
        expect(await store.read(after, { project }), name).toMatchObject({ results: 1, new: 0, fixed: 0 })
        expect(await store.list(`project:${project} ref:* baseline:updated`), name).toEqual([])
      }
    })

    test.each(['x: "a", [1,2]', 'x:"a", [1, 2]'])('is updated when spaces within what it says changed to %s', async (other) => {
      const project = store.project()
      const saying = (text: string) => JSON.stringify(JSON.parse(log(run([{ ...own('m'), properties: { text } }]))), null, 2)
      await store.read(saying('x: "a", [1, 2]'), { project })
      await store.read(saying(other), { project })
      expect(await store.list(`project:${project} ref:* baseline:updated`)).toHaveLength(1)
    })
  })
})
