import { expect } from 'vitest'
import { type Json, physical, rule, openCases } from './cases.ts'

const cases = openCases()

async function notificationsOf(notification: Json) {
  const invocations = [{ executionSuccessful: true, toolExecutionNotifications: [notification] }]
  const tool = { driver: { name: 'Tool', rules: [{ id: 'r' }, { id: 'broken' }] } }
  return (await cases.run([], { tool, invocations })).run.invocations[0]?.notifications
}

rule('3.58.6-a', async () => {
  expect(await notificationsOf({ message: { text: 'Said' } })).toMatchObject([{ level: 'warning', text: 'Said' }])
})

rule('3.58.6-b', async () => {
  const notifications = [{ id: 'gave-up', defaultConfiguration: { level: 'error' } }, { id: 'said' }]
  const run = async (descriptor: Json, overrides: Json[]) => {
    const its = { toolExecutionNotifications: [{ descriptor, message: { text: 'x' } }], notificationConfigurationOverrides: overrides }
    const tool = { driver: { name: 'Tool', notifications } }
    return (await cases.run([], { tool, invocations: [{ executionSuccessful: true, ...its }] })).run
  }
  const raised = [{ descriptor: { id: 'said' }, configuration: { level: 'error' } }]
  const lowered = [{ descriptor: { id: 'gave-up' }, configuration: { level: 'note' } }]
  expect(await run({ id: 'gave-up' }, [])).toMatchObject({ complete: false, invocations: [{ notifications: [{ level: 'error' }] }] })
  expect(await run({ id: 'said' }, raised)).toMatchObject({ complete: false, invocations: [{ notifications: [{ level: 'error' }] }] })
  expect(await run({ id: 'gave-up' }, lowered)).toMatchObject({ complete: true, invocations: [{ notifications: [{ level: 'note' }] }] })
})

rule('3.58.3-a', async () => {
  expect(await notificationsOf({ message: { text: 'Broke' }, associatedRule: { index: 1 } })).toMatchObject([{ rule: 'broken' }])
})

const logicalLocations = [
  { name: 'Shop', fullyQualifiedName: 'shop.Shop', kind: 'type' },
  { name: 'sell', fullyQualifiedName: 'shop.Shop.sell', kind: 'function', parentIndex: 0 },
]

rule('3.33.3-a', async () => {
  const own = { locations: [{ ...physical({ startLine: 1 }), logicalLocations: [{ index: 1 }] }] }
  const { page } = await cases.result(own, { logicalLocations })
  expect(page.places.locations.listed[0]?.logicals).toMatchObject([
    { name: 'shop.Shop.sell', kind: 'function', parents: [{ name: 'shop.Shop', kind: 'type' }] },
  ])
})

rule('3.33.5-a', async () => {
  const own = { locations: [{ logicalLocations: [{ name: 'sell', fullyQualifiedName: 'shop.Shop.sell' }] }] }
  expect((await cases.result(own)).page.places.locations.listed[0]?.logicals).toMatchObject([{ name: 'shop.Shop.sell' }])
})

rule('3.27.13-a', async () => {
  const target = async (own: Json) => (await cases.result(own)).page.facts.analysisTarget
  expect(await target({ analysisTarget: { uri: 'src/main.c' } })).toBe('src/main.c')
  expect(await target({ analysisTarget: { uri: 'src/a.ts' } })).toBeNull()
  expect(await target({})).toBeNull()
})

rule('3.27.26-a', async () => {
  const artifacts = [{ location: { uri: 'out/access.log' }, contents: { text: 'GET /' } }]
  const attachments = [{ description: { text: 'The log' }, artifactLocation: { index: 0 }, regions: [{ startLine: 1 }] }]
  const { attachments: shown } = (await cases.result({ attachments }, { artifacts })).page
  expect(shown.attachments).toMatchObject([
    { path: 'out/access.log', description: { parts: [{ text: 'The log' }] }, contents: { kind: 'text', text: 'GET /' }, regions: [{}] },
  ])
})

rule('3.8-a', async () => {
  const { page } = await cases.result({ properties: { owner: 'shop', deep: { list: [1, null] } } })
  expect(page.properties).toMatchObject([
    {
      owner: 'The result',
      members: [
        { name: 'owner', kind: 'text', text: 'shop' },
        { name: 'deep', kind: 'object', members: [{ name: 'list', kind: 'array', members: [{ text: '1' }, { text: 'null' }] }] },
      ],
    },
  ])
})

rule('3.8.2-b', async () => {
  const tool = { driver: { name: 'Tool', rules: [{ id: 'r', properties: { tags: ['security'] } }] } }
  const { row, page } = await cases.result({ properties: { tags: ['flaky'] } }, { tool })
  expect(page.tags.toSorted()).toEqual(['flaky', 'security'])
  for (const tag of ['flaky', 'security']) expect(await cases.shown(`project:${row.project} tag:${tag}`), tag).toHaveLength(1)
})
