import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readingVersion } from '#app/ingest/resolving/result-reading.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { dumpTables } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'

const rules = [
  { id: 'r', defaultConfiguration: { level: 'error' }, properties: { tags: ['external/cwe/cwe-079'], 'security-severity': '8.1' } },
  {
    id: 's',
    messageStrings: { m: { text: 'Got {0}' } },
    relationships: [{ target: { id: '89', toolComponent: { name: 'CWE' } }, kinds: ['superset'] }],
  },
]
const region = { startLine: 3, startColumn: 2, endLine: 4, snippet: { text: 'one();\ntwo();' } }
const results = [
  finding({ message: 'Plain [link](1)', fingerprint: 'ab12cd34ef56:1', relatedLocations: [{ id: 1 }] }),
  finding({ rule: 's/part', suppressions: [{ kind: 'inSource' }], properties: { tags: ['own'], cwe: 'CWE-22' } }),
  { ruleIndex: 1, message: { id: 'm', arguments: ['it'] }, kind: 'review', codeFlows: [{ threadFlows: [{ locations: [{}, {}] }] }] },
  {
    ruleId: 'r',
    level: 'note',
    message: { text: '\u001b[\u001b[1mCode\u001b[m, \u001b]8;;https://lantern.example\u0007explained\u001b]8;;\u0007' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a%20b/../c.ts', uriBaseId: 'B' }, region } }],
  },
  finding({ message: 'Under no server', path: 'file://./d.ts' }),
  { message: { text: 'Somewhere in a class' }, locations: [{ logicalLocations: [{ fullyQualifiedName: 'a.B' }] }], fixes: [{}] },
  finding({ message: 'In a file that is embedded', path: 'whole.ts', line: 2 }),
]
const artifacts = [{ location: { uri: 'whole.ts' }, contents: { text: 'one()\ntwo()\n' } }]

/** What the rows of that log are, by the version that reads them. */
const rowsOfVersion: Record<number, string> = { 12: 'f0fdc7da60787f915500' }

describe('rows of the same bytes', () => {
  const store = useStore('sqlite')

  test('are what they were, or `readingVersion` is another', async () => {
    await store.read(log(run(results, { rules, artifacts, originalUriBaseIds: { B: { uri: 'file:///b/' } } })), { project: 'p' })
    const { result, sighting } = await dumpTables(store.db)
    const rows = [...result, ...sighting].map((row) => Object.entries(row as object).filter(([name]) => name !== 'first_seen'))
    expect(hash('sha256', JSON.stringify(rows)).slice(0, 20)).toBe(rowsOfVersion[readingVersion])
  })
})
