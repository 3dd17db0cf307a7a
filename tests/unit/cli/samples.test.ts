import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contents, kinds, levels } from '#app/sarif/codes.ts'

type Log = { version: string; runs: { results: Record<string, unknown>[]; versionControlProvenance?: unknown }[] }

describe('the log that a tool made of this repository', () => {
  const log = read('assay.sarif')

  test('has some dozens of results, and names no project', () => {
    expect(log.version).toBe('2.1.0')
    expect(log.runs.map(({ versionControlProvenance }) => versionControlProvenance)).toEqual([undefined])
    expect(log.runs[0]?.results.length).toBeGreaterThan(36)
  })

  test('names files as the repository does', () => {
    const uris = valuesOf(log, 'uri')
    expect(uris.length).toBeGreaterThan(36)
    expect(uris.filter((uri) => !/^app\/[\w$./-]+$/.test(String(uri)))).toEqual([])
  })
})

describe('the log by hand', () => {
  const log = read('kinds-of-content.sarif')
  const results = log.runs.flatMap((run) => run.results)

  test.each([
    ['level', levels.filter((level) => level !== 'warning')],
    ['kind', kinds],
    ['status', ['accepted', 'rejected', 'underReview']],
    ['baselineState', ['new', 'unchanged', 'updated', 'absent']],
    ['importance', ['essential', 'important', 'unimportant']],
    ['sourceLanguage', ['typescript', 'python', 'java', 'sql', 'html']],
    ['security-severity', ['9.8', '7.4', '5.3', '3.1']],
  ])('has every %s', (member, values) => {
    expect(valuesOf(log, member)).toEqual(expect.arrayContaining([...values]))
  })

  test('has every kind of content that can be asked for', () => {
    const members = { flow: 'codeFlows', fix: 'fixes', graph: 'graphs', stack: 'stacks', snippet: 'snippet', suppression: 'suppressions' }
    expect(Object.keys(members)).toEqual([...contents])
    for (const member of Object.values(members)) expect(valuesOf(results, member).length, member).toBeGreaterThan(0)
  })

  test.each([
    ...['attachments', 'webRequest', 'webResponse', 'graphTraversals', 'workItemUris', 'taxa', 'fingerprints', 'partialFingerprints'],
    ...['relatedLocations', 'relationships', 'logicalLocations', 'annotations', 'contextRegion', 'charOffset', 'byteOffset', 'provenance'],
    ...['nestingLevel', 'state', 'properties', 'analysisTarget', 'hostedViewerUri', 'rank', 'occurrenceCount', 'markdown', 'arguments'],
  ])('has results with %s', (member) => {
    expect(valuesOf(results, member).length).toBeGreaterThan(0)
  })

  test.each([
    ...['translations', 'taxonomies', 'extensions', 'originalUriBaseIds', 'mappedTo', 'toolExecutionNotifications', 'threadFlowLocations'],
    ...['ruleConfigurationOverrides', 'redactionTokens', 'webRequests', 'addresses', 'parentIndex', 'globalMessageStrings'],
  ])('has a run with %s', (member) => {
    expect(valuesOf(log, member).length).toBeGreaterThan(0)
  })
})

function read(name: string): Log {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../../app/cli/samples/${name}`, import.meta.url)), 'utf8'))
}

/** The values of all members of this name, however deep. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...valuesOf(inner, name)])
}
