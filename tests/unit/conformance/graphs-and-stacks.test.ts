import { expect } from 'vitest'
import { type Json, physical, rule, openCases } from './cases.ts'

const cases = openCases()

const nodes = [{ id: 'a' }, { id: 'b', children: [{ id: 'c' }] }]
const edges = [
  { id: 'ab', sourceNodeId: 'a', targetNodeId: 'b' },
  { id: 'bc', sourceNodeId: 'b', targetNodeId: 'c' },
  { id: 'ca', sourceNodeId: 'c', targetNodeId: 'a' },
]
const graph = { description: { text: 'Calls' }, nodes, edges }

async function graphsOf(own: Json, members: Json = {}) {
  return (await cases.result(own, members)).page.graphs
}

async function stepsOf(...edgeTraversals: Json[]) {
  const { traversals } = await graphsOf({ graphs: [graph], graphTraversals: [{ resultGraphIndex: 0, edgeTraversals }] })
  return traversals[0]?.steps ?? []
}

rule('3.39-a', async () => {
  expect((await graphsOf({ graphs: [graph] })).graphs).toMatchObject([{ of: 'result', index: 0, nodesTotal: 3, edgesTotal: 3 }])
  const { graphs } = await graphsOf({ graphTraversals: [{ runGraphIndex: 0 }] }, { graphs: [graph] })
  expect(graphs).toMatchObject([{ of: 'run', index: 0 }])
})

rule('3.42.2-a', async () => {
  const graphTraversals = [{ resultGraphIndex: 0 }, { runGraphIndex: 0 }, { resultGraphIndex: 0, runGraphIndex: 0 }, {}]
  const { graphs, traversals } = await graphsOf({ graphs: [graph], graphTraversals }, { graphs: [graph] })
  expect(traversals.map(({ graph: at }) => (at === null ? null : graphs[at]?.of))).toEqual(['result', 'run', null, null])
})

rule('3.41.4-a', async () => {
  const [shown] = (await graphsOf({ graphs: [graph] })).graphs
  expect(shown?.nodes.map(({ id, parent }) => [id, parent])).toEqual([
    ['a', null],
    ['b', null],
    ['c', 1],
  ])
  expect(shown?.edges.map(({ source, target }) => [source, target])).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ])
})

rule('3.42.8-a', async () => {
  expect((await stepsOf({ edgeId: 'ab' }, { edgeId: 'bc' })).map(({ connects }) => connects)).toEqual([true, true])
  expect((await stepsOf({ edgeId: 'ab' }, { edgeId: 'ca' })).map(({ connects }) => connects)).toEqual([true, false])
})

rule('3.43.5-a', async () => {
  expect((await stepsOf({ edgeId: 'ab', stepOverEdgeCount: 2 }, { edgeId: 'bc' })).map(({ stepOver }) => stepOver)).toEqual([2, 0])
})

rule('3.45-a', async () => {
  const frames = [{ location: physical({ startLine: 7 }), module: 'shop.dll', threadId: 4, parameters: ['1', 'x'] }]
  const { stacks } = (await cases.result({ stacks: [{ message: { text: 'Where it died' }, frames }] })).page
  expect(stacks.listed).toMatchObject([
    {
      message: [{ text: 'Where it died' }],
      frames: [{ place: { path: 'src/a.ts', line: 7 }, module: 'shop.dll', thread: 4, parameters: ['1', 'x'] }],
    },
  ])
})

rule('3.27.22-a', async () => {
  const { places } = (await cases.result({ relatedLocations: [{ ...physical({ startLine: 9 }), message: { text: 'declared here' } }] }))
    .page
  expect([places.locations.total, places.related.total]).toEqual([1, 1])
  expect(places.related.listed).toMatchObject([{ line: 9, message: [{ text: 'declared here' }] }])
})

rule('3.34.3-a', async () => {
  const relatedLocations = [
    { id: 1, ...physical({ startLine: 1 }), relationships: [{ target: 2 }, { target: 2, kinds: ['includes'] }] },
    { id: 2, ...physical({ startLine: 2 }), relationships: [{ target: 1, kinds: ['isIncludedBy'] }] },
  ]
  const { related } = (await cases.result({ relatedLocations })).page.places
  expect(related.listed.map(({ relations }) => relations.map(({ kinds, target }) => [...kinds, target?.title]))).toEqual([
    [
      ['relevant', 'src/a.ts:2'],
      ['includes', 'src/a.ts:2'],
    ],
    [['isIncludedBy', 'src/a.ts:1']],
  ])
})

rule('3.27.12-a', async () => {
  const { row, page } = await cases.result({ locations: [physical({ startLine: 1 }), physical({ startLine: 2 }, { uri: 'src/b.ts' })] })
  expect([row.path, row.line]).toEqual(['src/a.ts', 1])
  expect(page.places.locations.listed.map(({ path, line }) => [path, line])).toEqual([
    ['src/a.ts', 1],
    ['src/b.ts', 2],
  ])
})
