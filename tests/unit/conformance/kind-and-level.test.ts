import { expect } from 'vitest'
import { finding } from '#tests/fixtures/log.ts'
import { type Json, rule, toolOf, openCases } from './cases.ts'

const cases = openCases()

const ofError = toolOf([{ id: 'r', defaultConfiguration: { level: 'error', rank: 30 } }])

function overriding(configuration: Json, count = 1): Json {
  const override = { executionSuccessful: true, ruleConfigurationOverrides: [{ descriptor: { id: 'r', index: 0 }, configuration }] }
  return { ...ofError, invocations: [override, ...Array.from({ length: count - 1 }, () => ({ executionSuccessful: true }))] }
}

/** The level of a result in the list; the page must not say another. */
async function levelOf(own: Json, members: Json = {}): Promise<string> {
  const { row, page } = await cases.result(own, members)
  expect(page.level.value).toBe(row.level)
  return row.level
}

async function rankOf(own: Json, members: Json = {}): Promise<number | null> {
  return (await cases.result(own, members)).page.facts.rank.value
}

rule('3.27.9-a', async () => {
  const { row, page } = await cases.result({})
  expect([row.kind, page.kind.value]).toEqual(['fail', 'fail'])
})

rule('3.27.9-b', async () => {
  const kinds = ['fail', 'open', 'review', 'pass', 'informational', 'notApplicable']
  const rows = await cases.listed(kinds.map((kind, at) => finding({ kind, message: kind, line: at + 1 })))
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  const project = rows[0]?.project ?? ''
  for (const kind of kinds) expect(await cases.shown(`project:${project} kind:${kind}`), kind).toMatchObject([{ kind }])
  const shown = await cases.shown(`project:${project}`)
  expect(shown.map(({ kind }) => kind).toSorted()).toEqual(['fail', 'open', 'review'])
})

rule('3.27.10-a', async () => {
  for (const kind of ['pass', 'open', 'review', 'informational', 'notApplicable']) {
    expect(await levelOf({ kind, level: 'error' }, ofError)).toBe('none')
  }
})

rule('3.27.10-b', async () => {
  expect(await levelOf({ level: 'note' }, overriding({ level: 'none' }))).toBe('note')
})

rule('3.27.10-c', async () => {
  expect(await levelOf({}, overriding({ level: 'note' }))).toBe('note')
  expect(await levelOf({ ruleId: 'other' }, overriding({ level: 'note' }))).toBe('warning')
})

rule('3.27.10-d', async () => {
  expect(await levelOf({}, ofError)).toBe('error')
})

rule('3.27.10-e', async () => {
  expect(await levelOf({})).toBe('warning')
  expect(await levelOf({}, toolOf([{ id: 'r', defaultConfiguration: {} }]))).toBe('warning')
})

rule('3.48.6-a', async () => {
  expect(await levelOf({}, overriding({ level: 'note' }, 2))).toBe('error')
  expect(await levelOf({ provenance: { invocationIndex: 0 } }, overriding({ level: 'note' }, 2))).toBe('note')
  expect((await cases.result({}, overriding({}))).page.facts.provenance?.invocation).toMatchObject({ index: 0 })
})

rule('3.27.25-a', async () => {
  expect(await rankOf({ rank: 80 }, overriding({ rank: 10 }))).toBe(80)
  expect(await rankOf({}, overriding({ rank: 10 }))).toBe(10)
  expect(await rankOf({}, ofError)).toBe(30)
})

rule('3.27.25-b', async () => {
  expect(await rankOf({})).toBeNull()
  expect(await rankOf({ rank: -1 }, ofError)).toBe(30)
})

rule('3.8.1-a', async () => {
  for (const [stated, severity] of [
    ['9.8', 'critical'],
    ['7.0', 'high'],
    ['6.9', 'medium'],
    [3.9, 'low'],
    ['0.0', 'error'],
    ['11', 'error'],
    ['undefined', 'error'],
  ] as const) {
    const rules = toolOf([{ id: 'r', defaultConfiguration: { level: 'error' }, properties: { 'security-severity': stated } }])
    const { row, page } = await cases.result({}, rules)
    expect([row.severity, page.severity.value], String(stated)).toEqual([severity, severity])
  }
})
