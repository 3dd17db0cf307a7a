import { expect } from 'vitest'
import { log, logOf, run, finding } from '#tests/fixtures/log.ts'
import { type Json, rule, toolOf, openCases } from './cases.ts'

const cases = openCases()

const guids = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000003']

/** A rule that is known by its title. */
function titled(id: string, title: string, more: Json = {}): Json {
  return { id, shortDescription: { text: title }, ...more }
}

const tool = {
  driver: { name: 'Tool', guid: guids[0], rules: [titled('r', 'driver 0'), titled('s', 'driver 1'), titled('r', 'driver 2')] },
  extensions: [
    { name: 'First', guid: guids[1], rules: [titled('r', 'first 0')] },
    { name: 'Second', rules: [titled('r', 'second 0'), titled('r', 'second 1', { guid: guids[2] })] },
  ],
}

async function titleOf(own: Json, members: Json = { tool }): Promise<string | null> {
  return (await cases.result(own, members)).page.rule.title
}

rule('3.27.7-a', async () => {
  expect(await titleOf({ ruleId: 's', ruleIndex: 1 })).toBe('driver 1')
  expect(await titleOf({ ruleId: 's', rule: { index: 1 } })).toBe('driver 1')
})

rule('3.27.7-b', async () => {
  expect(await titleOf({ ruleId: undefined, ruleIndex: 1 })).toBe('driver 1')
})

rule('3.54.2-a', async () => {
  expect(await titleOf({ ruleId: 'r', rule: { index: 0 } })).toBe('driver 0')
})

rule('3.54.2-b', async () => {
  expect(await titleOf({ ruleId: 'r', rule: { index: 0, toolComponent: { index: 1 } } })).toBe('second 0')
})

rule('3.54.2-c', async () => {
  expect(await titleOf({ ruleId: 'r', rule: { index: 0, toolComponent: { guid: guids[1] } } })).toBe('first 0')
  expect(await titleOf({ ruleId: 'r', rule: { index: 0, toolComponent: { guid: guids[0] } } })).toBe('driver 0')
})

rule('3.54.2-d', async () => {
  expect(await titleOf({ ruleId: 'r', rule: { index: 0, toolComponent: { name: 'Second' } } })).toBe('second 0')
})

rule('3.52.4-a', async () => {
  expect(await titleOf({ ruleId: 's' })).toBe('driver 1')
  expect(await titleOf({ ruleId: 'r', rule: { id: 'r', toolComponent: { index: 0 } } })).toBe('first 0')
})

rule('3.52.5-a', async () => {
  expect(await titleOf({ ruleId: 'r', ruleIndex: 2 })).toBe('driver 2')
})

rule('3.52.5-b', async () => {
  expect(await titleOf({ ruleId: 's', ruleIndex: -1, rule: { index: -1, toolComponent: { index: -1 } } })).toBe('driver 1')
})

rule('3.52.6-a', async () => {
  expect(await titleOf({ ruleId: 'r', rule: { guid: guids[2], toolComponent: { index: 1 } } })).toBe('second 1')
})

rule('3.27.5-a', async () => {
  const described = toolOf([titled('CA5350', 'hashes'), titled('abc/def', 'other')])
  expect(await titleOf({ ruleId: 'CA5350/md5' }, described)).toBe('hashes')
  expect(await titleOf({ ruleId: 'abc/defg' }, described)).toBeNull()
})

rule('3.27.5-b', async () => {
  expect(await titleOf({ ruleId: 'js/sql' }, toolOf([titled('js', 'short'), titled('js/sql', 'whole')]))).toBe('whole')
})

rule('3.27.5-c', async () => {
  const { report, project } = await cases.upload(cases.logOf({ ruleId: 's', rule: { id: 'r' } }, { tool }))
  expect(report).toMatchObject([{ code: 'rule-ids-differ', pointers: ['/runs/0/results/0'] }])
  expect(await cases.store.list(`project:${project}`)).toMatchObject([{ rule: 'r' }])
  for (const [ruleId, id] of [
    ['r', 'r'],
    ['r/part', 'r'],
    ['r', 'r/part'],
  ]) {
    expect((await cases.upload(cases.logOf({ ruleId, rule: { id } }, { tool }))).report).toEqual([])
  }
  expect((await cases.upload(cases.logOf({ ruleId: 'rr', rule: { id: 'r' } }, { tool }))).report).toHaveLength(1)
})

rule('3.27.6-a', async () => {
  const { report } = await cases.upload(cases.logOf({ ruleId: 'r', ruleIndex: 0, rule: { index: 2 } }, { tool }))
  expect(report).toMatchObject([{ code: 'rule-indexes-differ', pointers: ['/runs/0/results/0'] }])
  expect((await cases.upload(cases.logOf({ ruleId: 'r', ruleIndex: 2, rule: { index: 2 } }, { tool }))).report).toEqual([])
  expect((await cases.upload(cases.logOf({ ruleId: 's', ruleIndex: -1, rule: { index: 1 } }, { tool }))).report).toEqual([])
})

rule('3.49.4-a', async () => {
  const { project } = await cases.upload(logOf([{ rule: 'old' }]))
  const [before] = await cases.store.list(`project:${project}`)
  const renamed = { ...run([finding({ rule: 'renamed' })]), ...toolOf([{ id: 'renamed', deprecatedIds: ['old'] }]) }
  await cases.upload(log(renamed), { project })
  expect(await cases.store.list(`project:${project}`)).toMatchObject([{ id: before?.id, rule: 'renamed' }])
})

rule('3.49.6-a', async () => {
  const { page } = await cases.result({}, toolOf([{ id: 'r', deprecatedGuids: [guids[0]] }]))
  expect(page.rule.deprecated.guids).toEqual([guids[0]])
})
