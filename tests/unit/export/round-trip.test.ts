import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { hostileLog } from '#tests/fixtures/hostile-log.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { roundTrip } from '#tests/roundtrip/round-trip.ts'

vi.unmock('#app/ingest/reading/reader-thread.ts')

const samples = new URL('../../../app/cli/samples/', import.meta.url)

const parts = {
  artifacts: [{ contents: { text: 'let a' }, length: 5 }, { location: { uri: 'b' } }, { contents: { binary: 'AA==' } }],
  taxonomies: [{ name: 'CWE', taxa: [{ id: '79' }] }],
  invocations: [{ executionSuccessful: true, toolExecutionNotifications: [{ message: { text: 'n' } }] }],
  originalUriBaseIds: { ROOT: { uri: 'file:///a/' } },
  properties: { own: { deep: [1, null, true, 'x'] } },
}
const results = [
  finding({ guid: '3f1c0000-0000-4000-8000-000000000000', baselineState: 'absent', suppressions: [], provenance: { invocationIndex: 0 } }),
  finding({ line: 2, properties: { tags: ['a'], 'assay/v1': 'theirs' }, suppressions: [{ kind: 'inSource' }] }),
  finding({ line: 3 }),
  finding({ line: 3 }),
]

/** A log that keeps parts of its runs in `inlineExternalProperties`: one is referred to, the other says itself of which run it is. */
function beside(reference: object): string {
  const [guid, runGuid] = ['00001111-2222-1111-8888-555566667777', '00001111-2222-1111-8888-55556666abcd']
  const rules = [{ id: 'r', shortDescription: { text: 'Beside' } }]
  return JSON.stringify({
    version: '2.1.0',
    inlineExternalProperties: [
      { guid, artifacts: [{ location: { uri: 'a.png' } }], extensions: [{ name: 'more', rules }], externalizedProperties: { a: 1 } },
      { runGuid, graphs: [{ nodes: [{ id: 'n' }] }], requests: [{ target: '/' }] },
    ],
    runs: [
      run([finding()], {
        externalPropertyFileReferences: { artifacts: [{ guid, ...reference }], extensions: [{ guid: guid.toUpperCase() }] },
      }),
      run([finding({ line: 2 })], {
        tool: 'B',
        automationDetails: { guid: runGuid },
        externalPropertyFileReferences: {
          artifacts: [{ guid, itemCount: 1 }, { location: { uri: 'nowhere.json' } }],
          externalizedProperties: { guid },
        },
      }),
    ],
  })
}

test('a reference to what stands beside the runs that says more than which is a loss that is named', async () => {
  const { losses } = await roundTrip(Buffer.from(beside({ properties: { why: 'large' } })))
  expect(losses).toEqual(['/runs/0/externalPropertyFileReferences/artifacts/0'])
})

test.each([
  ...readdirSync(samples).flatMap((name): [string, string][] =>
    name.endsWith('.sarif') ? [[name, readFileSync(new URL(name, samples), 'utf8')]] : [],
  ),
  [
    'a log with a bit of everything',
    log(run(results, { ...parts, category: 'c', repository: 'https://example.com/a/b' }), run([finding()], { tool: 'B' })),
  ],
  ['a log with empty arrays', log(run([finding()], { artifacts: [], invocations: [], taxonomies: [], rules: [] }))],
  ['a log whose runs have properties beside them', beside({})],
  ['a hostile log', hostileLog()],
  [
    'a log with a byte order mark and properties of its own',
    `\ufeff{"properties":{"a":1},"version":"2.1.0","runs":[${JSON.stringify(run(['bare', null]))}]}`,
  ],
])('nothing of %s is lost', async (_, text) => {
  const { compared, valid, losses } = await roundTrip(Buffer.from(text))
  expect(losses).toEqual([])
  expect(compared?.results).toBeGreaterThan(0)
  expect(valid[1] || !valid[0]).toBe(true)
})
