import { expect, test } from 'vitest'
import { physicalLocations } from '#app/sarif/locations/physical-locations.ts'
import { readRun } from '#app/sarif/runs/run.ts'

function at(uri: string) {
  return { physicalLocation: { artifactLocation: { uri } } }
}

test('the places of a result are its own, its related ones, its steps with what the run keeps of them, its stacks and its graphs', () => {
  const run = readRun({ threadFlowLocations: [{ location: at('shared') }] })
  const result = {
    locations: [at('own'), at('own 2')],
    relatedLocations: [at('related')],
    codeFlows: [
      { threadFlows: [{ locations: [{ location: at('step'), stack: { frames: [{ location: at('called') }] } }, { index: 0 }] }] },
      { threadFlows: [{ locations: [{ location: at('other flow') }] }] },
    ],
    stacks: [{ frames: [{ location: at('frame') }] }],
    graphs: [{ nodes: [{ location: at('node'), children: [{ location: at('child') }] }] }],
  }
  expect(physicalLocations(run, result).map(({ artifactLocation }) => artifactLocation)).toEqual(
    ['own', 'own 2', 'related', 'step', 'called', 'shared', 'other flow', 'frame', 'node', 'child'].map((uri) => ({ uri })),
  )
})

test('of a step that says otherwise than what the run keeps of it, the place is the one that its page shows', () => {
  const run = readRun({ threadFlowLocations: [{ location: at('shared') }] })
  const result = { codeFlows: [{ threadFlows: [{ locations: [{ index: 0, location: at('step') }] }] }] }
  expect(physicalLocations(run, result)).toEqual([at('shared').physicalLocation])
})

test('what is no location is passed over, and there are at most 20,000', () => {
  const run = readRun({})
  expect(physicalLocations(run, { locations: [7, null, {}], codeFlows: {}, stacks: [{ frames: 3 }], graphs: [null] })).toEqual([])
  const steps = Array.from({ length: 30_000 }, () => ({ location: at('x') }))
  expect(physicalLocations(run, { codeFlows: [{ threadFlows: [{ locations: steps }] }] })).toHaveLength(20_000)
})
