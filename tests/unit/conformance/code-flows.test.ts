import { expect } from 'vitest'
import { loadFlow, loadStep } from '#app/results/flows/load-flow.server.ts'
import type { FlowView, StepDetail } from '#app/results/flows/flows.schemas.ts'
import { type Json, physical, rule, openCases } from './cases.ts'

const cases = openCases()

type Importance = 'essential' | 'important' | 'all'

/** The first flow of a result that has these thread flows, and its id. */
async function flowOf(threadFlows: Json[], members: Json = {}, importance: Importance = 'all'): Promise<{ id: string; flow: FlowView }> {
  const { page } = await cases.result({ codeFlows: [{ threadFlows }] }, members)
  const flow = await loadFlow(cases.store.db, { id: page.id, flow: 1, step: 0, importance })
  if (flow === null) throw new Error('The result has no flow.')
  return { id: page.id, flow }
}

async function textsOf(threadFlows: Json[], importance: Importance): Promise<string[]> {
  return (await flowOf(threadFlows, {}, importance)).flow.first.rows.map(({ text }) => text)
}

/** A step of a thread flow with these steps, by its number from 1 on. */
async function stepOf(locations: Json[], number: number): Promise<StepDetail> {
  const { page } = await cases.result({ codeFlows: [{ threadFlows: [{ locations }] }] })
  const step = await loadStep(cases.store.db, { id: page.id, flow: 1, step: number })
  if (step === null) throw new Error('The flow has no such step.')
  return step
}

function named(text: string, more: Json = {}): Json {
  return { location: { message: { text } }, ...more }
}

rule('3.36-a', async () => {
  const threadFlows = [
    { id: 'one', locations: [named('a'), named('b')] },
    { id: 'two', locations: [named('c')] },
  ]
  const { flow } = await flowOf(threadFlows)
  expect(flow.threads.map(({ id, steps }) => [id, steps])).toEqual([
    ['one', 2],
    ['two', 1],
  ])
  expect(flow.first.rows.map(({ text, thread }) => [text, thread])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ])
})

rule('3.38.2-a', async () => {
  const threadFlowLocations = [named('no'), { ...named('shared'), kinds: ['call'], nestingLevel: 3 }]
  const { flow } = await flowOf([{ locations: [{ index: 1 }] }], { threadFlowLocations })
  expect(flow.first.rows).toMatchObject([{ text: 'shared', kinds: ['call'], nesting: 3 }])
})

rule('3.38.3-a', async () => {
  const step = await stepOf([named('only words')], 1)
  expect(step).toMatchObject({ place: { path: '', message: [{ text: 'only words' }] }, source: { kind: 'none' } })
})

rule('3.38.13-a', async () => {
  const { flow } = await flowOf([{ locations: [named('a'), named('b', { importance: 'unimportant' })] }])
  expect(flow.first.rows.map(({ importance }) => importance)).toEqual(['important', 'unimportant'])
})

rule('3.38.13-b', async () => {
  const locations = ['essential', 'important', 'unimportant'].map((importance) => named(importance, { importance }))
  expect(await textsOf([{ locations }], 'essential')).toEqual(['essential'])
  expect(await textsOf([{ locations }], 'important')).toEqual(['essential', 'important'])
  expect(await textsOf([{ locations }], 'all')).toEqual(['essential', 'important', 'unimportant'])
})

rule('3.38.10-a', async () => {
  const { flow } = await flowOf([{ locations: [named('a'), named('b', { nestingLevel: 2 })] }])
  expect(flow.first.rows.map(({ nesting }) => nesting)).toEqual([0, 2])
})

rule('3.38.11-a', async () => {
  const one = { locations: [named('first', { executionOrder: 1 }), named('third', { executionOrder: 3 })] }
  const two = {
    locations: [
      named('second', { executionOrder: 2 }),
      named('also third', { executionOrder: 3 }),
      named('behind', { executionOrder: -1 }),
    ],
  }
  const { flow } = await flowOf([one, two])
  expect(flow.first.rows.map(({ text, together }) => [text, together])).toEqual([
    ['first', false],
    ['second', false],
    ['third', false],
    ['also third', true],
    ['behind', false],
  ])
})

rule('3.38.9-a', async () => {
  const locations = [named('a', { state: { x: { text: '1' }, y: { text: '2' } } }), named('b', { state: { x: { text: '3' } } }), named('c')]
  const { rows } = (await stepOf(locations, 2)).state
  expect(rows.map(({ name, value, change }) => [name, value, change])).toEqual([
    ['x', '3', 'changed'],
    ['y', null, 'gone'],
  ])
  expect((await stepOf(locations, 3)).state.rows).toEqual([])
})

rule('3.37.4-a', async () => {
  const thread = { locations: [named('a')], initialState: { x: { text: '1' } }, immutableState: { HOME: { text: '/' } } }
  expect((await flowOf([thread])).flow.threads).toMatchObject([
    { initial: { rows: [{ name: 'x', value: '1' }] }, immutable: { rows: [{ name: 'HOME', value: '/' }] } },
  ])
})

rule('3.38.8-a', async () => {
  const kinds = ['call', 'return', 'taint', 'branch', 'of its own']
  expect((await stepOf([named('a', { kinds })], 1)).kinds).toEqual(kinds)
})

rule('3.38.4-a', async () => {
  const step = named('a', {
    module: 'shop.dll',
    stack: { frames: [{ location: physical({ startLine: 7 }) }] },
    webRequest: { method: 'GET', target: '/a', protocol: 'HTTP', version: '1.1' },
    webResponse: { statusCode: 200, reasonPhrase: 'OK' },
    taxa: [{ id: '89', toolComponent: { name: 'CWE' } }],
    executionTimeUtc: '2026-01-01T00:00:00Z',
  })
  expect(await stepOf([step], 1)).toMatchObject({
    module: 'shop.dll',
    stack: { frames: [{ place: { path: 'src/a.ts', line: 7 } }] },
    web: ['GET /a HTTP/1.1', '200 OK'],
    taxa: [{ name: expect.stringContaining('CWE-89') }],
    time: '2026-01-01T00:00:00Z',
  })
})
