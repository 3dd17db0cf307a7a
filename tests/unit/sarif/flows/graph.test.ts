import { describe, expect, test } from 'vitest'
import { readEdgeTraversals, readGraph, traversedGraph } from '#app/sarif/flows/graph.ts'

function edge(id: string, sourceNodeId: string, targetNodeId: string) {
  return { id, sourceNodeId, targetNodeId }
}

describe('a graph', () => {
  test('has nested nodes, each behind the one that it is in (§3.40.5)', () => {
    const { nodes } = readGraph({ nodes: [{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }, { id: 'd' }] }, { id: 'e' }] }, 99)
    expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
      ['a', null],
      ['b', 0],
      ['c', 1],
      ['d', 0],
      ['e', null],
    ])
  })

  test('has edges between any of its nodes, nested or not (§3.41.4)', () => {
    const { edges } = readGraph(
      { nodes: [{ id: 'a', children: [{ id: 'b' }] }, { id: 'c' }], edges: [edge('1', 'b', 'c'), edge('2', 'c', 'gone')] },
      99,
    )
    expect(edges).toMatchObject([
      { id: '1', source: 1, target: 2 },
      { id: '2', source: 2, target: null },
    ])
  })

  test('is read as far as is wanted, and counted whole', () => {
    const nodes = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, children: [{ id: `${at}c` }] }))
    const graph = readGraph({ nodes, edges: Array.from({ length: 7 }, () => edge('e', '0', '9')) }, 5)
    expect([graph.nodes.length, graph.edges.length, graph.total]).toEqual([5, 5, { nodes: 20, edges: 7 }])
    // Its target is beyond what was read.
    expect(graph.edges[0]).toMatchObject({ source: 0, target: null })
  })

  test.each([null, 'x', {}, { nodes: 7, edges: 'x' }, { nodes: [null, []], edges: [3] }])('is empty in %j', (value) => {
    expect(readGraph(value, 9)).toEqual({ nodes: [], edges: [], total: { nodes: 0, edges: 0 } })
  })
})

describe('a graph traversal', () => {
  test('goes through one graph, of the result or of the run (§3.42.2)', () => {
    expect(traversedGraph({ resultGraphIndex: 2 })).toEqual({ of: 'result', index: 2 })
    expect(traversedGraph({ runGraphIndex: 0, resultGraphIndex: -1 })).toEqual({ of: 'run', index: 0 })
    expect([{}, { runGraphIndex: 0, resultGraphIndex: 0 }, undefined].map(traversedGraph)).toEqual([null, null, null])
  })

  test('goes along edges that connect end to end, and names where they do not (§3.42.8)', () => {
    const graph = readGraph({ nodes: [{ id: 'a' }, { id: 'b' }], edges: [edge('1', 'a', 'b'), edge('2', 'b', 'a')] }, 9)
    const edgeTraversals = [{ edgeId: '1' }, { edgeId: '2', stepOverEdgeCount: 3 }, { edgeId: '2' }, { edgeId: 'gone' }, { edgeId: '1' }]
    const steps = readEdgeTraversals({ edgeTraversals }, graph, 9)
    expect(steps.map(({ edge: found, connects, stepOver }) => [found?.id ?? null, connects, stepOver])).toEqual([
      ['1', true, 0],
      ['2', true, 3],
      ['2', false, 0],
      [null, false, 0],
      ['1', false, 0],
    ])
    expect(readEdgeTraversals({ edgeTraversals }, graph, 2)).toHaveLength(2)
  })
})
