import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBytesSteps } from '#app/ingest/scanning/count-steps.ts'
import { countSteps } from '#app/sarif/flows/steps.ts'

const step = fc.record({ location: fc.jsonValue({ maxDepth: 2 }), index: fc.nat(), locations: fc.constant([{}, {}]) }, { requiredKeys: [] })
const threadFlow = fc.record(
  { id: fc.constantFrom('locations', 'a "quoted" \\'), locations: fc.array(step, { maxLength: 5 }), threadFlows: fc.constant([{}]) },
  { requiredKeys: [] },
)
const codeFlow = fc.record(
  {
    message: fc.constant({ text: 'threadFlows' }),
    threadFlows: fc.array(threadFlow, { maxLength: 4 }),
    locations: fc.constant([{}, {}, {}]),
  },
  { requiredKeys: [] },
)

function count(codeFlows: unknown, indent?: number): number {
  const bytes = Buffer.from(`x${JSON.stringify(codeFlows, null, indent)}[{"threadFlows":[{"locations":[{},{},{},{},{},{},{}]}]}]`)
  const end = bytes.length - '[{"threadFlows":[{"locations":[{},{},{},{},{},{},{}]}]}]'.length
  return countBytesSteps(bytes, 1, end)
}

test('steps counted in the bytes of code flows are those of the longest thread flow (SARIF §3.38)', () => {
  fc.assert(
    fc.property(fc.array(codeFlow, { maxLength: 4 }), fc.constantFrom(undefined, 2), (codeFlows, indent) => {
      expect(count(codeFlows, indent)).toBe(countSteps({ codeFlows }))
    }),
  )
})

test.each([
  null,
  7,
  'threadFlows',
  {},
  [],
  [null],
  [{ threadFlows: 'locations' }],
  [{ threadFlows: [null, []] }],
  [{ threadFlows: [{ locations: {} }] }],
])('%j has none', (value) => {
  expect(count(value)).toBe(0)
})
