import { describe, expect, test } from 'vitest'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'
import { lasting, useRestore } from './restored.ts'

const everything = 'is:* ref:* verdict:* kind:*'

describe('an exported log is restored whose', () => {
  const from = useStore('sqlite')
  const to = useStore('sqlite')
  const restore = useRestore()

  test.each([
    ['results have properties that are null', '', '"properties" : null ,"rank":1.0'],
    ['results have properties that are an array', '', '"properties":[ {"a":1e400} ]'],
    ['results have properties twice', '', '"properties":{"a":1},"properties":{"b":-0}'],
    ['runs have properties that are null', '"properties": null,', '"rank":2'],
    ['runs have properties that are a text', '"properties":"assay/v1",', '"rank":3'],
    ['runs have properties twice', '"properties":{"a":1},"properties":{"b":-0},', '"rank":4'],
    ['runs have properties twice, of which the last are none', '"properties":{"a":1},"properties":null,', '"rank":5'],
  ])('%s', async (_, ofRun, ofResult) => {
    const project = from.project()
    const result = `{"message":{"text":"one"},${ofResult}}`
    await from.read(`{"version":"2.1.0","runs":[{${ofRun}"tool":{"driver":{"name":"T"}},"results":[${result}]}]}`, { project })
    const q = `project:${project} ${everything}`
    const text = await exported(from.db, 'sarif', q)
    await restore(to, text)
    expect(await to.ids(project)).toEqual(await from.ids(project))
    expect(lasting(await exported(to.db, 'sarif', q))).toEqual(lasting(text))
  })
})
