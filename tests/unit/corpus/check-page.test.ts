import { describe, expect, test } from 'vitest'
import { checkPage } from '#tests/corpus/check-page.ts'
import { logText } from '#tests/corpus/log-text.ts'
import type { PageContent } from '#tests/corpus/read-page.ts'

const result = {
  ruleId: 'r/part',
  message: { id: 'm', arguments: ['name'] },
  rank: 12.5,
  relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'src/a%20b.ts' }, region: { startLine: 7 } } }],
  properties: { why: 'it may be null here', none: null },
}
const run = {
  tool: { driver: { name: 'T', rules: [{ id: 'r', messageStrings: { m: { text: 'The {0} is [used](1).' } } }] } },
  results: [result],
}
const page: PageContent = {
  status: 200,
  places: {
    'section heading': 'The name is used',
    'section message': 'The name is used.',
    'section related-locations': 'src/a b.ts:7',
    'section properties': 'why it may be null here none null',
    'section rule': 'r r/part',
    'fact Rank': '12.5 of 100',
  },
  original: JSON.stringify(result),
  suspects: [
    { word: 'null', node: 'it may be null here', block: 'why it may be null here', place: 'properties' },
    { word: 'null', node: 'null', block: 'nonenull', place: 'properties' },
  ],
  errors: [],
}

function faultsOf(changed: Partial<PageContent>): string[] {
  return checkPage({ ...page, ...changed }, run, result, logText({ runs: [run] })).faults
}

function suspect(word: string, text: string): Pick<PageContent, 'suspects'> {
  return { suspects: [{ word, node: text, block: text, place: 'message' }] }
}

describe('the check of a page', () => {
  test('finds nothing on a page that says what the result says', () => {
    const { faults, members } = checkPage(page, run, result, logText({ runs: [run] }))
    expect(faults).toEqual([])
    expect(members).toEqual(['message', 'properties', 'relatedLocations', 'rank', 'rule: id'])
  })

  test('finds an answer that is none, and errors', () => {
    expect(faultsOf({ status: 500, errors: ['x is not a function'] })).toEqual(['it answers 500', 'an error: x is not a function'])
  })

  test.each(['undefined', 'null', 'NaN', '[object Object]', '{0}', '{name}'])('finds %s where the log does not have it', (word) => {
    expect(faultsOf(suspect(word, `It is ${word} lines long`))).toEqual([`message says “${word}” in “It is ${word} lines long”`])
  })

  test('takes a word for the log’s own only where the log has it so', () => {
    expect(faultsOf(suspect('null', 'may be null here'))).toEqual([])
    expect(faultsOf(suspect('undefined', 'undefined'))).toHaveLength(1)
    expect(faultsOf(suspect('{1}', 'The name of {1}'))).toEqual([])
  })

  test('finds a member without its section, one of which the section has nothing, and an original that is another', () => {
    const { 'section properties': _, ...places } = page.places
    expect(faultsOf({ places: { ...places, 'section related-locations': 'src/a b.ts:8', 'fact Rank': 'none' }, original: '{}' })).toEqual([
      'properties: no section properties',
      'relatedLocations: section related-locations has nothing of “a%20b.ts:7 | a b.ts:7”',
      'rank: fact Rank has nothing of “12.5”',
      'the original is another',
    ])
  })
})
