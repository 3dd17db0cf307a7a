import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const bases = ['one', 'two']
const run = {
  tool: { driver: { name: 'Tool' } },
  originalUriBaseIds: Object.fromEntries(bases.map((id) => [id, { uri: `file:///build/${id}/` }])),
  versionControlProvenance: bases.map((id) => ({ repositoryUri: `https://git.example/${id}`, mappedTo: { uriBaseId: id } })),
}

describe('the source of a result', () => {
  const store = useStore('sqlite')

  test('is of its own file, where two have one path, each in a repository of its own (§3.23.8)', async () => {
    const project = store.project()
    const artifacts = bases.map((uriBaseId) => ({ location: { uri: 'x.c', uriBaseId }, contents: { text: `of ${uriBaseId}\n` } }))
    const results = bases.map((uriBaseId) => ({
      message: { text: uriBaseId },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'x.c', uriBaseId }, region: { startLine: 1 } } }],
    }))
    await store.read(JSON.stringify({ version: '2.1.0', runs: [{ ...run, artifacts, results }] }), { project })
    const listed = await store.list(`project:${project}`)
    expect(listed).toHaveLength(2)
    for (const { id, message } of listed) {
      const loaded = await loadResult(store.db, id)
      const source = loaded.status === 'found' ? loaded.detail.source : null
      expect(source).toMatchObject({ kind: 'lines', lines: [{ number: 1, html: expect.stringContaining(message) }] })
    }
  })
})
