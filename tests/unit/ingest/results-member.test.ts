import { describe, expect, test } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { loadUploadRuns } from '#app/uploads/runs/load-runs.server.ts'
import { useStore } from './test-store.ts'

const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool"}}'
const one = JSON.stringify([finding({ message: 'a' })])

const noArray = 'The run’s `results` is no array; nothing of it was read.'
const isNull = 'The run’s `results` is null: the tool never began its analysis. No results does not mean clean.'
const twice = 'A run has `results` twice; both were read, one after the other.'
const ofNoArray = incomplete('Its results are no array.')
const ofNull = incomplete('The tool did not begin its analysis: its results are null.')

function incomplete(why: string): string {
  return `The run did not complete: ${why} What it did not report is not taken as fixed.`
}

describe.each(engines)('on %s, the entries of an import report about the `results` of a run', (engine) => {
  const store = useStore(engine)

  test.each([
    ['an object', ',"results":{}', [noArray, ofNoArray]],
    ['no JSON', ',"results":nought', [noArray, ofNoArray]],
    ['null', ',"results":null', [isNull, ofNull]],
    ['not there', '', [incomplete('The run has no results member, so it is no analysis.')]],
    ['an array and then null', `,"results":${one},"results":null`, [twice, isNull, ofNull]],
    ['null and then an array', `,"results":null,"results":${one}`, [isNull, twice, ofNull]],
    ['an array and then a number', `,"results":${one},"results":7`, [noArray, twice, ofNoArray]],
  ])('that is %s agree with each other, and with what the runs of the upload are said to be', async (_, results, sentences) => {
    const project = store.project()
    const upload = await store.read(`${head}${results}}]}`, { project })
    expect(upload.report.map(({ sentence }) => sentence)).toEqual(sentences)
    expect(await store.messages(project, 'is:open')).toEqual(results.includes(one) ? ['a'] : [])
    expect((await loadUploadRuns(store.db, upload.id)).runs).toMatchObject([
      {
        complete: false,
        problems: ['Its results are null, missing or no array, or not all of them were read, so the tool may have found more.'],
      },
    ])
  })

  test('that is too long a text agree, too', async () => {
    const upload = await store.read(`${head},"results":"${'x'.repeat(5000)}"}]}`, { project: store.project(), limits: { partBytes: 4000 } })
    expect(upload.report).toMatchObject([
      { code: 'member-too-large', pointers: ['/runs/0/results'] },
      { code: 'run-incomplete', sentence: ofNoArray },
    ])
  })

  test('that come twice, of a tool that is named behind them, lose none', async () => {
    const project = store.project()
    await store.read(`{"version":"2.1.0","runs":[{"results":${one},"results":null,"tool":{"driver":{"name":"Late"}}}]}`, { project })
    expect(await store.list(`project:${project}`)).toMatchObject([{ message: 'a', tool: 'Late' }])
  })
})
