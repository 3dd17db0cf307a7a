import { expect } from 'vitest'
import { failed, finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { rule, openCases } from './cases.ts'

const cases = openCases()

const guid = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0001'

function notifying(member: string, level: string): Record<string, unknown> {
  return { invocations: [{ executionSuccessful: true, [member]: [{ level, message: { text: 'Gave up' } }] }] }
}

rule('3.1-a', async () => {
  const text = logOf([{ message: 'Größe 🍵' }])
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
    const { project } = await cases.upload(bytes)
    expect((await cases.store.list(`project:${project}`)).map(({ message }) => message)).toEqual(['Größe 🍵'])
  }
})

rule('3.2-a', async () => {
  const { results } = await cases.upload(
    await zipped([
      ['one.sarif', logOf([{}])],
      ['two.sarif.json', logOf([{ line: 2 }], { tool: 'Other' })],
      ['readme.txt', 'Nothing to read'],
    ]),
    { fileName: 'logs.zip' },
  )
  expect(results).toBe(2)
})

rule('3.13.4-a', async () => {
  for (const runs of [[], null]) {
    expect(await cases.upload(JSON.stringify({ version: '2.1.0', runs }))).toMatchObject({ status: 'done', results: 0 })
  }
})

rule('3.14.23-a', async () => {
  const { project } = await cases.upload(logOf([{}]))
  const { fixed } = await cases.upload(log(run(null)), { project })
  expect([fixed, await cases.store.list(`project:${project}`)]).toMatchObject([0, [{ state: 'open' }]])
  expect((await cases.run(null)).run).toMatchObject({ complete: false, problems: [expect.stringContaining('results are null')] })
})

rule('3.14.23-b', async () => {
  const { project } = await cases.upload(logOf([{}]))
  expect((await cases.upload(logOf([]), { project })).fixed).toBe(1)
  expect((await cases.run([])).run).toMatchObject({ complete: true, problems: [] })
})

rule('3.20.14-a', async () => {
  const { project } = await cases.upload(logOf([{}]))
  expect((await cases.upload(logOf([], failed), { project })).fixed).toBe(0)
  expect((await cases.run([finding()], failed)).run).toMatchObject({ complete: false, problems: [expect.stringContaining('failed')] })
})

for (const [id, member] of [
  ['3.20.21-a', 'toolExecutionNotifications'],
  ['3.20.22-a', 'toolConfigurationNotifications'],
] as const) {
  rule(id, async () => {
    const { upload, run: shown } = await cases.run([finding()], notifying(member, 'error'))
    expect(shown).toMatchObject({ complete: false, problems: ['The tool met an error: Gave up.'] })
    expect(upload.report.map(({ code }) => code)).toContain('run-incomplete')
    expect((await cases.run([finding()], notifying(member, 'warning'))).run.complete).toBe(true)
  })
}

rule('3.14-a', async () => {
  const members = { language: 'de', versionControlProvenance: [{ repositoryUri: 'https://git.example/shop', revisionTag: 'v1' }] }
  expect((await cases.run([], members)).run.statements.members).toMatchObject([
    { name: 'language', text: 'de' },
    { name: 'versionControlProvenance', members: [{ members: [{}, { name: 'revisionTag', text: 'v1' }] }] },
    { name: 'tool' },
  ])
})

rule('3.14.2-a', async () => {
  const { results: _, ...referring } = run([], {
    externalPropertyFileReferences: { results: [{ location: { uri: 'results.sarif-external-properties' } }] },
  })
  const members: [string, string][] = [
    ['a.sarif', log(referring)],
    ['results.sarif-external-properties', JSON.stringify({ version: '2.1.0', results: [finding({ message: 'Elsewhere' })] })],
  ]
  const { project, report } = await cases.upload(await zipped(members), { fileName: 'logs.zip' })
  expect([report, await cases.store.list(`project:${project}`)]).toMatchObject([[], [{ message: 'Elsewhere' }]])
})

rule('3.13.5-a', async () => {
  const { results: _, ...referring } = run([], { externalPropertyFileReferences: { results: [{ guid }] } })
  const inlineExternalProperties = [{ guid, results: [finding({ message: 'Beside the runs' })] }]
  const { project } = await cases.upload(JSON.stringify({ version: '2.1.0', inlineExternalProperties, runs: [referring] }))
  expect(await cases.store.list(`project:${project}`)).toMatchObject([{ message: 'Beside the runs' }])
})

rule('3.15-a', async () => {
  const { report } = await cases.upload(logOf([{}], { externalPropertyFileReferences: { graphs: [{ location: { uri: 'gone.json' } }] } }))
  expect(report).toMatchObject([{ code: 'external-file-missing', sentence: expect.stringContaining('gone.json') }])
})
