import { describe, expect, test } from 'vitest'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'

const guid = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0001'
const other = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0002'
const rules = [{ id: 'r', defaultConfiguration: { level: 'error' } }]

function external(members: Record<string, unknown>): string {
  return JSON.stringify({ version: '2.1.0', ...members })
}

/** A run whose named properties stand in files. */
function referring(references: Record<string, unknown>, members: Record<string, unknown> = {}): string {
  const { results: _, ...rest } = run([], { externalPropertyFileReferences: references, ...members })
  return log(rest)
}

describe('properties of a run that stand elsewhere (SARIF §3.15, §4.3)', () => {
  const store = useStore('sqlite')

  test('§3.14.2: in files of the same archive, named by their URI or guid, are read as if they stood in the log', async () => {
    const project = store.project()
    const upload = await store.read(
      await zipped([
        [
          'out/a.sarif',
          referring({
            results: [{ location: { uri: 'first.sarif-external-properties' } }, { guid }],
            driver: { location: { uri: 'driver.sarif-external-properties.json' } },
          }),
        ],
        ['out/first.sarif-external-properties', external({ results: [finding({ message: 'One' })] })],
        ['second.sarif-external-properties', external({ guid: guid.toUpperCase(), results: [finding({ message: 'Two', line: 2 })] })],
        ['out/driver.sarif-external-properties.json', external({ driver: { name: 'Elsewhere', rules } })],
      ]),
      { project, fileName: 'logs.zip' },
    )
    expect(upload).toMatchObject({ results: 2, tools: ['Elsewhere'], report: [] })
    const results = await store.list(`project:${project}`)
    expect(results.map(({ message, level, tool }) => [message, level, tool]).toSorted()).toEqual([
      ['One', 'error', 'Elsewhere'],
      ['Two', 'error', 'Elsewhere'],
    ])
  })

  test('§3.15: in a file that did not come with the log are reported, and without its results the run is not complete', async () => {
    const project = store.project()
    const missing = { results: [{ location: { uri: 'https://example.com/results.sarif-external-properties' } }], graphs: [{ guid }] }
    const upload = await store.read(referring(missing), { project })
    expect(upload.results).toBe(0)
    expect(upload.report.map(({ code, sentence }) => [code, sentence])).toEqual([
      ['external-file-missing', expect.stringContaining('`results` in https://example.com/results.sarif-external-properties')],
      ['external-file-missing', expect.stringContaining(`\`graphs\` in ${guid}`)],
      ['run-incomplete', expect.stringContaining('another file')],
    ])
  })

  test('§3.13.5: in the log beside its runs belong to the run of that guid, or to the one that names them', async () => {
    const project = store.project()
    const named = run([finding({ message: 'Of the first' })], { automationDetails: { guid } })
    const { results: _, ...referred } = run([], { tool: 'Second', externalPropertyFileReferences: { results: [{ guid: other }] } })
    const text = JSON.stringify({
      version: '2.1.0',
      runs: [named, referred],
      inlineExternalProperties: [
        { runGuid: guid, driver: { name: 'First', rules } },
        { guid: other, results: [finding({ message: 'Of the second' })] },
        { runGuid: other, results: [finding({ message: 'Of no run' })] },
      ],
    })
    expect(await store.read(text, { project })).toMatchObject({ results: 2, report: [], tools: ['First', 'Second'] })
    const results = await store.list(`project:${project}`)
    expect(results.map(({ message, level, tool }) => [message, level, tool]).toSorted()).toEqual([
      ['Of the first', 'error', 'First'],
      ['Of the second', 'warning', 'Second'],
    ])
  })

  test('an archive of nothing but such files has no log', async () => {
    const archive = await zipped([['a.sarif-external-properties', external({ results: [] })]])
    expect(await store.send(archive, { project: store.project(), fileName: 'a.zip' })).toMatchObject({
      status: 'failed',
      error: { code: 'archive-without-log' },
    })
  })

  test('such a file that is broken counts as missing, and loses nothing else', async () => {
    const project = store.project()
    const archive = await zipped([
      [
        'a.sarif',
        log(run([finding()], { externalPropertyFileReferences: { artifacts: [{ location: { uri: 'b.sarif-external-properties' } }] } })),
      ],
      ['b.sarif-external-properties', '{"artifacts": ['],
    ])
    expect(await store.read(archive, { project, fileName: 'a.zip' })).toMatchObject({
      results: 1,
      report: [{ code: 'external-file-missing' }],
    })
  })

  test('of a file that begins with a byte order mark are read, too', async () => {
    const archive = await zipped([
      ['a.sarif', referring({ results: { location: { uri: 'b.sarif-external-properties' } } })],
      ['b.sarif-external-properties', `\ufeff${external({ results: [finding()] })}`],
    ])
    expect(await store.read(archive, { project: store.project(), fileName: 'a.zip' })).toMatchObject({ results: 1, report: [] })
  })

  test('of several files are put together, whether they have any, and beside a tool of the run’s own', async () => {
    const names = ['1', '2', '3', '4'].map((name) => `${name}.sarif-external-properties`)
    const references = names.map((uri) => ({ location: { uri } }))
    const archive = await zipped([
      ['a.sarif', referring({ results: references, extensions: references }, { tool: 'Own' })],
      [names[0]!, external({ results: [finding({ message: 'One' }), finding({ message: 'Two' })], extensions: [] })],
      [names[1]!, external({ results: [], extensions: [{ name: 'More', rules }] })],
      [names[2]!, '{ "results" : [ ] , "extensions" : { "name" : "Other" } }'],
      [names[3]!, external({ results: [{ ...finding({ message: 'Three' }), rule: { toolComponent: { index: 0 } } }] })],
    ])
    const project = store.project()
    const upload = await store.read(archive, { project, fileName: 'a.zip' })
    expect(upload).toMatchObject({ results: 3, tools: ['Own'] })
    const results = await store.list(`project:${project}`)
    expect(results.map(({ message, rule, level }) => [message, rule, level]).toSorted()).toContainEqual(['Three', 'r', 'error'])
  })

  test('that did not come take nothing as fixed, though the run has results of its own', async () => {
    const project = store.project()
    await store.read(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [finding()] }] }), { project })
    const run = { tool: { driver: { name: 'T' } }, results: [], externalPropertyFileReferences: { results: [{ guid }] } }
    const upload = await store.read(JSON.stringify({ version: '2.1.0', runs: [run] }), { project })
    expect(upload).toMatchObject({ fixed: 0, report: [{ code: 'external-file-missing' }, { code: 'run-incomplete' }] })
  })

  test('that a run names twice are there once', async () => {
    const text = JSON.stringify({
      version: '2.1.0',
      runs: [JSON.parse(referring({ results: [{ guid }, { guid }] })).runs[0]],
      inlineExternalProperties: [{ guid, results: [finding()] }],
    })
    expect(await store.read(text, { project: store.project() })).toMatchObject({ results: 1, report: [] })
  })

  test('that many runs share may not make a log larger than what was sent may come to', async () => {
    const { runs } = JSON.parse(referring({ results: [{ guid }] }))
    const text = JSON.stringify({
      version: '2.1.0',
      runs: Array(10).fill(runs[0]),
      inlineExternalProperties: [{ guid, results: Array(100).fill(finding()) }],
    })
    const limits = { ratio: 2, ratioFreeBytes: 1 }
    const refused = await store.send(text, { project: store.project(), limits })
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'archive-bomb', sentence: expect.stringContaining('external') } })
    expect(await store.send(text, { project: store.project(), limits: { ...limits, ratio: 20 } })).toMatchObject({ results: 1000 })
  })

  test('that many runs share may not make more results than what was sent may come to, however small they are', async () => {
    const { runs } = JSON.parse(referring({ results: [{ guid }] }))
    const text = JSON.stringify({
      version: '2.1.0',
      runs: Array(10).fill(runs[0]),
      inlineExternalProperties: [{ guid, results: Array.from({ length: 100 }, () => ({})) }],
    })
    const limits = { ratio: 2, ratioFreeBytes: 900 * 256 }
    const refused = await store.send(text, { project: store.project(), limits })
    expect(refused).toMatchObject({
      status: 'failed',
      results: 0,
      error: { code: 'archive-bomb', sentence: expect.stringContaining('results') },
    })
    expect(await store.send(text, { project: store.project(), limits: { ...limits, ratioFreeBytes: 1000 * 256 } })).toMatchObject({
      results: 1000,
    })
  })
})
