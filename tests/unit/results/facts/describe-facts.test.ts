import { describe, expect, test } from 'vitest'
import { describeFacts } from '#app/results/facts/describe-facts.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

describe('what a result says of itself', () => {
  test('§3.27.27: no work items known is another thing than none', () => {
    expect(describeFacts(contextOf({})).workItems).toBeNull()
    expect(describeFacts(contextOf({ workItemUris: null })).workItems).toBeNull()
    expect(describeFacts(contextOf({ workItemUris: [] })).workItems).toEqual({ items: [], more: 0 })
    expect(describeFacts(contextOf({ workItemUris: ['https://t.example/1', 'javascript:alert(1)', 5] })).workItems).toEqual({
      items: [
        { uri: 'https://t.example/1', href: 'https://t.example/1' },
        { uri: 'javascript:alert(1)', href: null },
      ],
      more: 0,
    })
  })

  test('§3.27.28: where another viewer shows it is a link only if it may be followed', () => {
    expect(describeFacts(contextOf({ hostedViewerUri: 'https://v.example/1' })).hostedViewer?.href).toBe('https://v.example/1')
    expect(describeFacts(contextOf({ hostedViewerUri: 'https://user:secret@v.example/1' })).hostedViewer?.href).toBeNull()
    expect(describeFacts(contextOf({})).hostedViewer).toBeNull()
  })

  test('§3.27.31: how often it occurs', () => {
    expect([3, 0, -1, '3', undefined].map((occurrenceCount) => describeFacts(contextOf({ occurrenceCount })).occurrences)).toEqual([
      3,
      null,
      null,
      null,
      null,
    ])
  })

  test('§3.35: each suppression by itself', () => {
    const suppressions = [
      {
        kind: 'inSource',
        status: 'accepted',
        justification: 'tests only',
        guid: 'g',
        location: { physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine: 3, startColumn: 5 } } },
      },
      { kind: 'external' },
      { state: 'rejected' },
      null,
    ]
    expect(describeFacts(contextOf({ suppressions })).suppressions).toEqual({
      entries: [
        {
          kind: 'inSource',
          status: 'accepted',
          justification: 'tests only',
          guid: 'g',
          place: { path: 'a.ts', line: 3, column: 5 },
          logical: null,
          said: null,
        },
        { kind: 'external', status: null, justification: null, guid: null, place: null, logical: null, said: null },
        { kind: null, status: 'rejected', justification: null, guid: null, place: null, logical: null, said: null },
      ],
      more: 0,
    })
  })

  test('§3.35.4: a suppression may be at a name in a program, and its place may say something', () => {
    const location = {
      logicalLocations: [{ fullyQualifiedName: 'shop::main' }],
      message: { text: '{0} says so', arguments: ['An attribute'] },
    }
    expect(describeFacts(contextOf({ suppressions: [{ kind: 'inSource', location }] })).suppressions.entries).toMatchObject([
      { place: null, logical: 'shop::main', said: 'An attribute says so' },
    ])
  })

  test('§3.48: when it was found first and last, by which invocation', () => {
    const provenance = { firstDetectionTimeUtc: '2026-01-12T09:00:00Z', lastDetectionRunGuid: 'g', invocationIndex: 1 }
    const run = { invocations: [{ commandLine: 'a' }, { commandLine: 'b' }] }
    expect(describeFacts(contextOf({ provenance }, run)).provenance).toEqual({
      firstDetected: '2026-01-12T09:00:00Z',
      lastDetected: null,
      firstRun: null,
      lastRun: 'g',
      invocation: { index: 1, commandLine: 'b', reason: 'stated by the result' },
      sources: { items: [], more: 0 },
    })
  })

  test('§3.48.6: where there is but one invocation, it is that', () => {
    expect(describeFacts(contextOf({}, { invocations: [{}] })).provenance?.invocation).toMatchObject({
      index: 0,
      reason: 'the only one of the run',
    })
    expect(describeFacts(contextOf({}, { invocations: [{}, {}] })).provenance).toBeNull()
  })

  test('§3.22, §3.48.7: what it was converted from', () => {
    const conversionSources = [{ artifactLocation: { uri: 'r.xml' }, region: { startLine: 2, snippet: { text: '<r/>' } } }, 5]
    const conversion = {
      tool: { driver: { name: 'C', version: '1' } },
      invocation: { commandLine: 'c r.xml' },
      analysisToolLogFiles: [{ uri: 'l.txt' }],
    }
    const facts = describeFacts(contextOf({ provenance: { conversionSources } }, { conversion }))
    expect(facts.provenance?.sources.items[0]).toEqual({
      place: { path: 'r.xml', line: 2, column: null },
      region: 'line 2',
      snippet: '<r/>',
    })
    expect(facts.conversion).toEqual({ tool: 'C 1', commandLine: 'c r.xml', files: { paths: ['l.txt'], more: 0 } })
  })

  test('is bounded, whatever its size', () => {
    const long = 'x'.repeat(100_000)
    const many = Array.from({ length: 10_000 }, () => ({ justification: long, kind: long, status: long, guid: long }))
    const facts = describeFacts(
      contextOf({
        suppressions: many,
        workItemUris: many.map(() => `https://x.example/${long}`),
        guid: long,
        provenance: { conversionSources: many, firstDetectionTimeUtc: long },
      }),
    )
    expect(facts.suppressions).toMatchObject({ more: 9_900 })
    expect(JSON.stringify(facts).length).toBeLessThan(1_000_000)
  })
})
