import { expect, test } from 'vitest'
import { resolveRank } from '#app/sarif/severity/rank.ts'
import { contextOf } from '#tests/unit/results/context.ts'

const ranked = [-1, 0, 100, 101].map((rank, at) => ({ id: `ranked-${at}`, defaultConfiguration: { rank } }))
const rules = [{ id: 'r', defaultConfiguration: { rank: 20 } }, { id: 'plain' }, ...ranked]
const override = { descriptor: { id: 'r', index: 0 }, configuration: { rank: 50 } }

function rank(result: { [key: string]: unknown }, invocations: unknown[] = []) {
  const { run, rule, result: read } = contextOf({ ruleId: 'r', ...result }, { tool: { driver: { rules } }, invocations })
  return resolveRank(run, read, rule)
}

test('§3.27.25: a rank is the result’s own, else that of an override, else that of the rule, else unknown', () => {
  const invocations = [{ ruleConfigurationOverrides: [{ descriptor: { id: 'plain' }, configuration: { rank: 1 } }, override] }]
  expect(rank({ rank: 97.5 }, invocations)).toEqual({ value: 97.5, reason: 'stated by the result' })
  expect(rank({}, invocations)).toEqual({ value: 50, reason: 'from a configuration override of the invocation' })
  expect(rank({})).toEqual({ value: 20, reason: 'from the default configuration of the rule' })
  expect(rank({ ruleId: 'plain' })).toMatchObject({ value: null })
})

test('§3.48.6: overrides are those of the invocation that found the result', () => {
  const invocations = [{ ruleConfigurationOverrides: [override] }, {}]
  expect(rank({ provenance: { invocationIndex: 0 } }, invocations).value).toBe(50)
  expect(rank({ provenance: { invocationIndex: 1 } }, invocations).value).toBe(20)
  expect(rank({}, invocations).value).toBe(20)
})

test.each([-1, -0.5, 101, '50', null, Number.NaN])('%j is no rank', (value) => {
  expect(rank({ ruleId: 'plain', rank: value }).value).toBeNull()
})

test('§3.50.4: what a rule states counts if it is a rank', () => {
  expect(ranked.map(({ id }) => rank({ ruleId: id }).value)).toEqual([null, 0, 100, null])
})
