import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeGraphs } from '#app/results/graphs/describe-graphs.server.ts'
import { EdgeTable, NodeTable } from '#app/results/graphs/GraphTables.tsx'
import { contextOf } from '#tests/unit/results/context.ts'

test('the tables of a graph have the id of a node that it does not have, and what is said of parts of places and of addresses', () => {
  const physicalLocation = { artifactLocation: { uri: 'a.c' }, address: { absoluteAddress: 4_096 } }
  const location = { physicalLocation, annotations: [{ startLine: 4, message: { text: 'Taken here.' } }] }
  const edges = [{ id: 'e', sourceNodeId: 'a', targetNodeId: 'gone' }]
  const [graph] = describeGraphs(contextOf({}), { graphs: [{ nodes: [{ id: 'a', location }], edges }] }).graphs
  if (graph === undefined) throw new Error('There is no graph.')
  const [rows, nodes] = [EdgeTable, NodeTable].map((Table) =>
    renderToStaticMarkup(<Table graph={graph} label="" />).replaceAll(/<[^>]*>/g, ''),
  )
  expect(rows).toContain('a node that the graph does not have: gone')
  expect(nodes).toContain('line 4: Taken here.')
  expect(nodes).toContain('Address at 0x1000')
})
