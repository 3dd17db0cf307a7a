import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeGraphs } from '#app/results/graphs/describe-graphs.server.ts'
import { drawingBudget, layoutGraph } from '#app/results/graphs/layout-graph.server.ts'
import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import { readRun } from '#app/sarif/runs/run.ts'

const sample: { runs: (JsonObject & { results: JsonObject[] })[] } = JSON.parse(
  await readFile(new URL('../../../../app/cli/samples/kinds-of-content.sarif', import.meta.url), 'utf8'),
)
const run = readRun(sample.runs[0])

function graphs(result: JsonObject, of = run) {
  return describeGraphs({ run: of, root: undefined, rule: resolveRule(of, result), anchors: new Map(), logLinks: new Map() }, result)
}

describe('the graphs of a result', () => {
  const lockOrder = asObject(sample.runs[0]?.results.find(({ ruleId }) => ruleId === 'shop/lock-order')) ?? {}

  test('are its own, and those of the run that it goes through (§3.14.20, §3.27.20, §3.42.2)', () => {
    expect(graphs(lockOrder)).toMatchObject({
      graphs: [
        {
          of: 'result',
          description: [{ text: 'Which lock is taken while which is held' }],
          nodes: [
            { id: 'shelves', label: 'shelves', parent: null, place: { path: 'src/stock/Stock.java', line: 7 } },
            { id: 'ledger', label: 'ledger', parent: null },
            { id: 'page', label: 'a page of the ledger', parent: 1 },
          ],
          edges: [
            { id: 'e1', label: 'move', source: 0, target: 1 },
            { id: 'e2', label: 'audit', source: 1, target: 0 },
          ],
        },
        { of: 'run', description: [{ text: 'Who calls whom' }] },
      ],
      traversals: [{ graph: 0 }, { graph: 1 }],
    })
  })

  test('are gone through with the state after each edge, held against the one before (§3.42.5, §3.43.4)', () => {
    expect(graphs(lockOrder).traversals[0]).toMatchObject({
      description: [{ text: 'The cycle' }],
      initial: { rows: [{ name: 'held', value: 'nothing' }] },
      steps: [
        {
          edge: 0,
          edgeId: 'e1',
          connects: true,
          state: { rows: [{ name: 'held', value: 'shelves', before: 'nothing', change: 'changed' }] },
        },
        {
          edge: 1,
          edgeId: 'e2',
          connects: true,
          state: { rows: [{ name: 'held', value: 'ledger', before: 'shelves', change: 'changed' }] },
        },
      ],
    })
  })

  test('are drawn with what is nested in a node in its box (§3.40.5)', () => {
    const drawing = graphs(lockOrder).graphs[0]?.drawing
    const box = drawing?.nodes.find(({ isContainer }) => isContainer)
    expect(drawing?.edges).toHaveLength(2)
    const nested = drawing?.nodes.filter(({ node, isContainer }) => node > 0 && !isContainer) ?? []
    expect(nested).toHaveLength(2)
    for (const inside of nested) {
      expect(inside.x).toBeGreaterThanOrEqual(box?.x ?? Infinity)
      expect(inside.x + inside.width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    }
  })

  test('are those of the run, too, that the result goes no way through: beside it, and some of them (§3.14.20)', () => {
    const own = { graphs: [{}], graphTraversals: [{ runGraphIndex: 1 }] }
    const found = graphs(own, readRun({ graphs: Array.from({ length: 9 }, () => ({ nodes: [{ id: 'a' }] })) }))
    expect(found).toMatchObject({ graphsTotal: 2, othersTotal: 8 })
    expect(found.others.map(({ of, index }) => [of, index])).toEqual([0, 2, 3, 4, 5].map((index) => ['run', index]))
  })

  test('are told as tables alone where they are too large to be drawn', () => {
    const nodes = Array.from({ length: 900 }, (_, at) => ({ id: `${at}` }))
    const [graph] = graphs({ graphs: [{ nodes, edges: [] }] }).graphs
    expect(graph).toMatchObject({ drawing: null, nodesTotal: 900 })
    expect(graph?.nodes).toHaveLength(500)
  })

  test('are drawn in part only as a page has room for them, however many there are', () => {
    const graph = { nodes: Array.from({ length: 25 }, (_, at) => ({ id: `${at}` })) }
    const { graphs: shown, graphsTotal } = graphs({ graphs: Array.from({ length: 30 }, () => graph) })
    expect([shown.length, graphsTotal]).toEqual([20, 30])
    expect(shown.map(({ drawing }) => drawing !== null)).toEqual(shown.map((_, at) => at < 2))
  })

  test('name the nodes that an edge is said to join and that are not there', () => {
    const edges = [
      { id: 'e', sourceNodeId: 'a', targetNodeId: 'gone' },
      { id: 'f', sourceNodeId: 'lost' },
    ]
    const [graph] = graphs({ graphs: [{ nodes: [{ id: 'a' }], edges }] }).graphs
    expect(graph?.edges.map(({ lost }) => lost)).toEqual([{ target: 'gone' }, { source: 'lost', target: '' }])
  })

  test('say what the log does of parts of the places of their nodes (§3.28.6)', () => {
    const location = { annotations: [{ startLine: 4, message: { text: 'Taken here.' } }] }
    const [graph] = graphs({ graphs: [{ nodes: [{ id: 'a', location }, { id: 'b' }] }] }).graphs
    expect(graph?.nodes).toMatchObject([{ annotations: [{ region: 'line 4', message: [{ text: 'Taken here.' }] }] }, { annotations: [] }])
  })

  test.each([null, 'x', [null, 7, {}], [{ nodes: [{}], edges: [{}] }]])('are read from %j without a fault', (value) => {
    expect(() => graphs({ graphs: value, graphTraversals: value })).not.toThrow()
  })
})

describe('the drawing of a graph', () => {
  test('has an edge from a node to itself as a loop that leaves it and comes back', () => {
    for (const label of ['', 'calls itself']) {
      const nodes = ['a', 'b'].map((label) => ({ label, parent: null }))
      const ends = [
        [0, 1],
        [0, 0],
      ] as const
      const drawing = layoutGraph(
        nodes,
        ends.map(([source, target]) => ({ label, source, target })),
        drawingBudget(),
      )
      const node = drawing?.nodes.find(({ node }) => node === 0) ?? { x: 0, y: 0, width: 0, height: 0 }
      const loop = drawing?.edges.find(({ edge }) => edge === 1) ?? { path: '', arrow: '' }
      const right = node.x + node.width
      const points = [...loop.path.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
      for (const end of [points.at(0), points.at(-1)]) {
        expect(end?.x).toBe(right)
        expect(end?.y).toBeGreaterThan(node.y)
        expect(end?.y).toBeLessThan(node.y + node.height)
      }
      expect(points.at(0)).not.toEqual(points.at(-1))
      expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(right + 10)
      const { x: tipX, y: tipY } = points.at(-1) ?? { x: 0, y: 0 }
      expect(loop.arrow.split(' ')[0]).toBe(`${tipX},${tipY}`)
    }
  })

  test('has every node and every edge between nodes, within its bounds', () => {
    const shape = fc
      .integer({ min: 1, max: 14 })
      .chain((count) =>
        fc.tuple(
          fc.array(fc.option(fc.nat(count)), { minLength: count, maxLength: count }),
          fc.array(fc.tuple(fc.option(fc.nat(count - 1), { freq: 9 }), fc.option(fc.nat(count - 1), { freq: 9 })), { maxLength: 16 }),
        ),
      )
    fc.assert(
      fc.property(shape, ([parents, ends]) => {
        const nodes = parents.map((parent, at) => ({ label: `node ${at}`, parent: parent !== null && parent < at ? parent : null }))
        const edges = ends.map(([source, target]) => ({ label: 'edge', source, target }))
        const drawing = layoutGraph(nodes, edges, drawingBudget())
        expect(drawing?.nodes.filter(({ isContainer }) => !isContainer)).toHaveLength(nodes.length)
        const whole = edges.filter(({ source, target }) => source !== null && target !== null)
        expect(drawing?.edges).toHaveLength(whole.length)
        for (const { x, y, width, height } of drawing?.nodes ?? []) {
          for (const value of [x, y, width, height]) expect(value).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual((drawing?.width ?? 0) + 1)
          expect(y + height).toBeLessThanOrEqual((drawing?.height ?? 0) + 1)
        }
        for (const { path, arrow } of drawing?.edges ?? []) {
          expect(path).toMatch(/^M[\d.,\sCLQ-]+$/)
          expect(arrow).toMatch(/^(?:-?[\d.]+,-?[\d.]+ ?){3}$/)
        }
      }),
      { numRuns: 40 },
    )
  })
})
