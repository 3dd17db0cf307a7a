import { expect, test } from 'vitest'
import { describeStepTaxa } from '#app/results/flows/step-taxa.server.ts'
import { readRun } from '#app/sarif/runs/run.ts'

test('the taxonomy of a step is found as that of a result: by guid, name and index, in this order (SARIF §3.54)', () => {
  const run = readRun({
    tool: { driver: { name: 'T' }, extensions: [{ name: 'Own', taxa: [{ id: 'own-1', name: 'Of an extension' }] }] },
    taxonomies: [
      { name: 'First', taxa: [{ id: '1', name: 'Of the first' }] },
      { name: 'Second', guid: 'c0ffee', taxa: [{ id: '2', name: 'Of the second' }] },
    ],
  })
  const named = (toolComponent: object) => describeStepTaxa(run, [{ index: 0, toolComponent }]).map(({ name }) => name)
  expect(named({ index: 0 })).toEqual(['First 1 Of the first'])
  expect(named({ index: 0, name: 'Second' })).toEqual(['Second 2 Of the second'])
  expect(named({ index: 0, name: 'First', guid: 'C0FFEE' })).toEqual(['Second 2 Of the second'])
  expect(named({ name: 'Own' })).toEqual(['Own own-1 Of an extension'])
})
