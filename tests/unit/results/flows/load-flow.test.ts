import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { pageSteps } from '#app/results/flows/flow-search.ts'
import { loadFlow, loadStep, loadSteps } from '#app/results/flows/load-flow.server.ts'
import type { StepDetail, StepRow } from '#app/results/flows/flows.schemas.ts'
import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const sample = await readFile(new URL('../../../../app/cli/samples/kinds-of-content.sarif', import.meta.url), 'utf8')

describe.each(engines)('on %s, the code flows of a result', (engine) => {
  const store = useStore(engine)

  async function send(text: string, q = 'is:*'): Promise<ResultId> {
    const project = store.project()
    await store.read(text, { project })
    return resultIdSchema.parse((await store.list(`project:${project} ${q}`))[0]?.id)
  }

  async function sendSteps(locations: unknown[], thread: object = {}): Promise<ResultId> {
    return send(log(run([finding({ codeFlows: [{ threadFlows: [{ locations, ...thread }] }] })])))
  }

  async function step(id: ResultId, number: number): Promise<StepDetail> {
    const found = await loadStep(store.db, { id, flow: 1, step: number })
    if (found === null) throw new Error(`no step ${number}`)
    return found
  }

  async function rows(id: ResultId): Promise<StepRow[]> {
    return (await loadFlow(store.db, { id, flow: 1, step: 0, importance: 'all' }))?.first.rows ?? []
  }

  test('have all their threads, and their steps in the order in which they happen (§3.36 to §3.38)', async () => {
    const id = await send(sample, 'rule:shop/sql-injection')
    const view = await loadFlow(store.db, { id, flow: 1, step: 0, importance: 'all' })
    expect(view).toMatchObject({
      message: [{ type: 'text', text: 'From the name in the address' }],
      counts: { essential: 3, important: 6, all: 8 },
      beyond: 0,
      threads: [
        {
          id: 'request',
          steps: 6,
          initial: { rows: [{ name: 'request.query.name', value: "' OR 1=1 --" }], more: 0 },
          immutable: { rows: [{ name: 'NODE_ENV', value: 'production' }], more: 0 },
        },
        { id: 'pool', steps: 2 },
      ],
    })
    expect(view?.first.rows.map(({ number, thread, nesting, text, place }) => [number, thread, nesting, text, place.path])).toEqual([
      [1, 1, 0, 'A user controls the name', 'src/api/search.ts'],
      [2, 1, 0, 'It becomes a string', 'src/api/search.ts'],
      [3, 1, 0, 'It is passed on', 'src/api/search.ts'],
      [4, 1, 2, 'The text becomes part of the condition', 'src/db/teas.ts'],
      [5, 2, 0, 'The pool picks a connection', ''],
      [6, 1, 1, 'The query is put together', 'src/db/teas.ts'],
      [7, 1, 1, 'The query runs', 'src/db/teas.ts'],
      [8, 2, 0, 'It was opened here', 'src/db/pool.ts'],
    ])
  })

  test('show what is of the importance asked for, and more where the step asked for is not (§3.38.13)', async () => {
    const id = await send(sample, 'rule:shop/sql-injection')
    const essential = await loadFlow(store.db, { id, flow: 1, step: 6, importance: 'essential' })
    expect(essential?.first.rows.map(({ number }) => number)).toEqual([1, 6, 7])
    expect(essential).toMatchObject({ importance: 'essential', rank: 1 })
    const hidden = await loadFlow(store.db, { id, flow: 1, step: 2, importance: 'important' })
    expect(hidden).toMatchObject({ importance: 'all', rank: 1 })
    const plain = await sendSteps([{ importance: 'unimportant' }])
    expect(await loadFlow(store.db, { id: plain, flow: 1, step: 0, importance: 'essential' })).toMatchObject({
      importance: 'all',
      rank: null,
    })
  })

  test('have steps with all that the log says of them (§3.38)', async () => {
    const id = await send(sample, 'rule:shop/sql-injection')
    expect(await step(id, 1)).toMatchObject({
      of: 8,
      thread: 1,
      threads: 2,
      order: 1,
      importance: 'essential',
      kinds: ['taint', 'source'],
      time: '2026-02-03T04:05:06.700Z',
      taxa: [{ name: 'CWE-89 SQL Injection', href: 'https://cwe.mitre.org/data/definitions/89.html' }],
      source: { kind: 'lines' },
    })
    expect(await step(id, 5)).toMatchObject({
      module: 'pg',
      place: { path: '', logical: { name: 'pg.Pool.connect', kind: 'function' } },
      source: { kind: 'none', sentence: 'This step names no place in a file.' },
    })
  })

  test('say what each step states, held against the step before it in its thread (§3.38.9)', async () => {
    const id = await sendSteps(
      [{ state: { x: { text: '1' }, y: { text: '2' } } }, { state: { x: { text: '3' } } }, {}, { state: { x: { text: '3' } } }],
      {
        initialState: { x: { text: '1' } },
      },
    )
    expect(await step(id, 1)).toMatchObject({
      against: 0,
      state: {
        rows: [
          { name: 'x', value: '1', change: 'same' },
          { name: 'y', value: '2', change: 'new' },
        ],
      },
    })
    expect(await step(id, 2)).toMatchObject({
      against: 1,
      state: {
        rows: [
          { name: 'x', value: '3', before: '1', change: 'changed' },
          { name: 'y', value: null, before: '2', change: 'gone' },
        ],
      },
    })
    expect(await step(id, 3)).toMatchObject({ state: { rows: [] } })
    // Nothing carries over: the step between stated nothing.
    expect(await step(id, 4)).toMatchObject({ state: { rows: [{ name: 'x', value: '3', before: null, change: 'new' }] } })
  })

  test('have steps with what is said of regions at their places, besides what is said of these (§3.28.6, §3.30.14)', async () => {
    const region = { startLine: 3, message: { text: 'Read here.' } }
    const physicalLocation = { artifactLocation: { uri: 'src/a.ts' }, region }
    const annotations = [{ startLine: 5, message: { text: 'Unchecked.' } }, { startLine: 6 }]
    const steps = [{ location: { physicalLocation, message: { text: 'The source' }, annotations } }, { location: { physicalLocation } }]
    const id = await send(log(run([finding({ codeFlows: [{ threadFlows: [{ locations: steps }] }] })])))
    expect(await step(id, 1)).toMatchObject({
      place: { message: [{ text: 'The source' }] },
      annotations: [
        { region: 'line 3', message: [{ text: 'Read here.' }] },
        { region: 'line 5', message: [{ text: 'Unchecked.' }] },
      ],
    })
    expect(await step(id, 2)).toMatchObject({ place: { message: [{ text: 'Read here.' }] }, annotations: [] })
  })

  test('have steps with a stack, a request and an answer (§3.38.5 to §3.38.7)', async () => {
    const locations = [
      {
        stack: { message: { text: 'Here' }, frames: [{ module: 'm', threadId: 7, parameters: ['a=1'] }] },
        webRequest: { index: 0, target: '/own' },
        webResponse: { statusCode: 404, reasonPhrase: 'Not Found' },
      },
      { webResponse: { noResponseReceived: true } },
      {
        webRequest: {
          method: 'POST',
          target: '/pay',
          headers: { Host: 'shop.example', Empty: '' },
          parameters: { card: "1' OR 1=1" },
          body: { text: 'a\nb' },
        },
        webResponse: { headers: { Server: 'x' }, body: { text: 'c'.repeat(5_000) } },
      },
    ]
    const described = { webRequests: [{ method: 'GET', target: '/shared', protocol: 'HTTP', version: '1.1' }] }
    const id = await send(log(run([finding({ codeFlows: [{ threadFlows: [{ locations }] }] })], described)))
    expect(await step(id, 1)).toMatchObject({
      web: ['GET /own HTTP/1.1', '404 Not Found'],
      stack: { message: [{ text: 'Here' }], total: 1, frames: [{ module: 'm', thread: 7, parameters: ['a=1'] }] },
    })
    expect((await step(id, 2)).web).toEqual(['No response was received'])
    expect((await step(id, 3)).web).toEqual([
      "POST /pay\nHost: shop.example\nEmpty: \ncard=1' OR 1=1\n\na\nb",
      `Server: x\n\n${'c'.repeat(1_988)}…`,
    ])
  })

  test('link from the messages of steps to places of the result, with the strings of its rule (§3.11.6, §3.11.7)', async () => {
    const location = { message: { id: 'via', arguments: ['name'] } }
    const result = finding({
      codeFlows: [{ threadFlows: [{ locations: [{ location }] }] }],
      relatedLocations: [{ id: 4, message: { text: 'There' } }],
    })
    const id = await send(log(run([result], { rules: [{ id: 'r', messageStrings: { via: { text: 'Through [{0}](4) and [none](9)' } } }] })))
    expect((await step(id, 1)).place.message).toMatchObject([
      { type: 'text', text: 'Through ' },
      { type: 'location', text: 'name', anchor: 'place-4' },
      { type: 'text', text: ' and [none](9)' },
    ])
    expect((await rows(id))[0]?.text).toBe('Through name and [none](9)')
  })

  test('come in pages, however long they are', async () => {
    const count = 2 * pageSteps + 5
    const id = await sendSteps(
      Array.from({ length: count }, (_, at) => ({ location: { message: { text: `Step ${at + 1}` } }, nestingLevel: at })),
    )
    const view = await loadFlow(store.db, { id, flow: 1, step: pageSteps + 1, importance: 'important' })
    expect(view).toMatchObject({ rank: pageSteps, first: { page: 1, previous: 1, next: 2 * pageSteps + 1 } })
    expect(view?.first.rows).toHaveLength(pageSteps)
    const seen: number[] = []
    for (let page = 0; page < 4; page++) {
      const found = await loadSteps(store.db, { id, flow: 1, importance: 'important', page })
      seen.push(...(found?.rows ?? []).map(({ number }) => number))
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  })

  test('are bounded in all that they say, and say what is left out', async () => {
    const long = 'x'.repeat(3_000)
    const state = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`v${at}`, { text: long }]))
    const locations = [{ location: { message: { text: long } }, kinds: Array(50).fill(long), module: long, state }]
    const id = await sendSteps(locations, { id: long, immutableState: state })
    const detail = await step(id, 1)
    expect(detail.state).toMatchObject({ more: 100 })
    expect(JSON.stringify(detail).length).toBeLessThan(1_000_000)
    const [row] = await rows(id)
    expect(row?.text).toHaveLength(300)
    expect(row?.text.endsWith('…')).toBe(true)
    expect(JSON.stringify(row).length).toBeLessThan(10_000)
  })

  test('are none where the number leads to none', async () => {
    const id = await sendSteps([{}])
    expect(await loadFlow(store.db, { id, flow: 2, step: 0, importance: 'all' })).toBeNull()
    expect(await loadSteps(store.db, { id, flow: 2, importance: 'all', page: 0 })).toBeNull()
    expect(await loadStep(store.db, { id, flow: 1, step: 2 })).toBeNull()
    expect(await loadFlow(store.db, { id, flow: 1, step: 99, importance: 'all' })).toMatchObject({ rank: null, first: { page: 0 } })
    const unknown = resultIdSchema.parse('0'.repeat(20))
    expect(await loadFlow(store.db, { id: unknown, flow: 1, step: 0, importance: 'all' })).toBeNull()
  })

  test.each([
    [null, []],
    [[null], []],
    [[{ threadFlows: null }], []],
    [[{ threadFlows: [{ locations: [null, 3] }] }], [1, 2]],
    ['x', []],
  ])('are read from %j without a fault', async (codeFlows, numbers) => {
    const id = await send(log(run([finding({ codeFlows })])))
    const view = await loadFlow(store.db, { id, flow: 1, step: 0, importance: 'all' })
    expect((view?.first.rows ?? []).map(({ number }) => number)).toEqual(numbers)
    for (const number of numbers) expect(await step(id, number)).toMatchObject({ number })
  })
})
