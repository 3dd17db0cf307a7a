import { describe, expect, it } from 'vitest'
import { artifactIndex } from '#app/sarif/locations/artifact-index.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const run = readRun({
  artifacts: [
    { location: { uri: 'inner.js' }, parentIndex: 1 },
    { location: { uri: 'all.zip' } },
    { location: { uri: 'a.js', uriBaseId: 'SRC' } },
    { location: { uri: 'a.js' } },
    { location: { uri: 'a.js' } },
    null,
    'no artifact',
  ],
})

describe('the artifact that a location is of', () => {
  it.each<[string, unknown, number]>([
    ['is at its index', { uri: 'a.js', index: 1 }, 1],
    ['is else the first with its URI', { uri: 'a.js' }, 3],
    ['and with its base', { uri: 'a.js', uriBaseId: 'SRC' }, 2],
    ['is found where the index is unset', { uri: 'all.zip', index: -1 }, 1],
    ['is not one that lies in another', { uri: 'inner.js' }, -1],
    ['is none of another base', { uri: 'a.js', uriBaseId: 'OTHER' }, -1],
    ['is none without a URI', { uriBaseId: 'SRC' }, -1],
    ['is none of what is no location', 'a.js', -1],
  ])('%s', (_, location, index) => {
    expect(artifactIndex(run, location)).toBe(index)
  })

  it('is none where the run lists none', () => {
    expect(artifactIndex(readRun({}), { uri: 'a.js' })).toBe(-1)
  })
})
