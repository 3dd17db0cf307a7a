import { describe, expect, test } from 'vitest'
import { finding, log, logOf, run } from '#tests/fixtures/log.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe('the import report names', () => {
  const store = useStore('sqlite')

  async function reportOf(text: string, parameters: UploadParameters = {}) {
    const { report } = await store.read(text, { project: store.project(), ...parameters })
    return report.map(({ code, severity, sentence, count, pointers }) => ({ code, severity, sentence, count, pointers }))
  }

  test('what is not as the schema has it: equal violations together, with the place of each', async () => {
    const results = [finding({ rank: 'high' }), finding({ line: 2, rank: 7 }), finding({ line: 3, rank: 'low', extra: true })]
    expect(await reportOf(log(run(results, { columnKind: 'bytes' })))).toEqual([
      expect.objectContaining({
        code: 'schema-violation',
        severity: 'note',
        sentence: expect.stringContaining('/results/*/rank must be number'),
        count: 2,
        pointers: ['/runs/0/results/0/rank', '/runs/0/results/2/rank'],
      }),
      expect.objectContaining({ sentence: expect.stringContaining('(extra)'), count: 1, pointers: ['/runs/0/results/2'] }),
      expect.objectContaining({ sentence: expect.stringContaining('/columnKind'), pointers: ['/runs/0/columnKind'] }),
    ])
  })

  test('bases that the log does not say (§3.4.4), wherever in a result they are named', async () => {
    const place = (uriBaseId: string) => ({ physicalLocation: { artifactLocation: { uri: 'src/a.ts', uriBaseId } } })
    const result = finding({ locations: [place('SRCROOT')], relatedLocations: [place('NOWHERE'), place('SRCROOT')] })
    const report = await reportOf(log(run([result], { originalUriBaseIds: { SRCROOT: { uri: 'file:///src/' } } })))
    expect(report).toEqual([
      expect.objectContaining({
        code: 'uri-base-not-found',
        sentence: expect.stringContaining('NOWHERE'),
        pointers: ['/runs/0/results/0/relatedLocations/0/physicalLocation/artifactLocation/uriBaseId'],
      }),
    ])
    // A base that is there without saying where it is was left out on purpose (§3.14.14).
    expect(await reportOf(log(run([finding({ locations: [place('SECRET')] })], { originalUriBaseIds: { SECRET: {} } })))).toEqual([])
  })

  test('regions beyond the end of a file that is embedded (§3.30)', async () => {
    const at = (startLine: number) => ({ physicalLocation: { artifactLocation: { uri: 'a.ts', index: 0 }, region: { startLine } } })
    const artifacts = [{ location: { uri: 'a.ts' }, contents: { text: 'one\ntwo\n' } }]
    const report = await reportOf(log(run([finding({ locations: [at(2)] }), finding({ locations: [at(9)] })], { artifacts })))
    expect(report).toMatchObject([
      { code: 'region-outside-file', severity: 'warning', pointers: ['/runs/0/results/1/locations/0/physicalLocation/region'] },
    ])
  })

  test('fingerprints that several results of a rule and file share (§3.27.17)', async () => {
    const results = [{ fingerprint: 'a' }, { fingerprint: 'a', line: 2 }, { fingerprint: 'a', path: 'b.ts' }, { fingerprint: 'b' }]
    expect(await reportOf(logOf(results))).toMatchObject([
      { code: 'fingerprint-shared', severity: 'note', count: 1, pointers: ['/runs/0/results/1/partialFingerprints'] },
    ])
  })

  test('paths that are all absolute, once for a run, with the folder that they are in', async () => {
    const at = (...paths: (string | null)[]) => paths.map((path, at) => finding({ path, fingerprint: `${at}` }))
    const code = at('file:///home/ci/shop/src/a.ts', '/home/ci/shop/test/b.ts', null)
    const text = log(run(code), run(at('C:\\work\\shop\\a.cs', 'C:/work/shop/src/b.cs')), run(at('src/a.ts', '/home/ci/a.ts')))
    expect(await reportOf(text)).toMatchObject([
      { code: 'paths-absolute', severity: 'note', sentence: expect.stringContaining(' /home/ci/shop: '), count: 1, pointers: ['/runs/0'] },
      { code: 'paths-absolute', sentence: expect.stringContaining(' C:/work/shop: '), count: 1, pointers: ['/runs/1'] },
    ])
    expect(await reportOf(log(run(code)), { root: '/home/ci/shop' })).toEqual([])
    expect(await reportOf(log(run(code)), { root: '/home/ci' })).toEqual([])
    expect(await reportOf(log(run(code)), { root: '/home/me/shop' })).toMatchObject([{ code: 'paths-absolute' }])
    const here = [{ executionSuccessful: true, workingDirectory: { uri: 'file:///home/ci/shop/' } }]
    expect(await reportOf(log(run(code, { invocations: here })))).toEqual([])
  })

  test('the folder of absolute paths in every log of a series, also where nothing of it has to be read again', async () => {
    const results = Array.from({ length: 1500 }, (_, at) => ({ fingerprint: `${at}`, line: at + 1, path: '/home/ci/a.ts' }))
    const project = store.project()
    const first = await store.read(logOf(results), { project, commit: 'a' })
    const second = await store.read(logOf(results), { project, commit: 'b' })
    expect(second.report).toMatchObject([{ code: 'paths-absolute', count: 1 }])
    expect(second.report).toEqual(first.report)
  })

  test('no folder where absolute paths have none in common, nor of what is no file', async () => {
    for (const paths of [['/a.ts'], ['/usr/include/a.h', '/home/ci/a.c'], ['C:/a.cs', 'D:/b.cs'], ['https://shop.example/a'], ['a.ts']]) {
      expect(await reportOf(logOf(paths.map((path, at) => ({ path, fingerprint: `${at}` }))))).toEqual([])
    }
  })

  test('these in the first thousand results only, and the same when the log is read again', async () => {
    const results = Array.from({ length: 1500 }, (_, index) => ({ fingerprint: `${index}`, line: index + 1, rank: 'high' }))
    const project = store.project()
    const first = await store.read(logOf(results), { project, commit: 'a' })
    const second = await store.read(logOf(results), { project, commit: 'b' })
    expect(first.report).toMatchObject([{ code: 'schema-violation', count: 1000 }])
    expect(second.report).toEqual(first.report)
  })

  test('nothing of a log that is as it should be', async () => {
    expect(await reportOf(logOf([{ fingerprint: 'a' }, { fingerprint: 'b', line: 4 }], { rules: [{ id: 'r' }] }))).toEqual([])
  })
})
