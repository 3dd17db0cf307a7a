import dagre from '@dagrejs/dagre'
import { LastUsed } from '#app/store/last-used.ts'
import type { DrawnEdge, DrawnNode, GraphDrawing } from './graphs.schemas.ts'

/**
 * What is drawn at most, of all graphs of a page together: more is no picture any more, and laying it out would keep the server from all
 * else (docs/decisions/0044).
 */
const most = { nodes: 60, edges: 100 }

type LaidNode = { label: string; parent: number | null }
type LaidEdge = { label: string; source: number | null; target: number | null }
export type DrawingBudget = { nodes: number; edges: number }

/** How much of one page's graphs is drawn: what is drawn is taken off it. */
export function drawingBudget(): DrawingBudget {
  return { ...most }
}

const letter = 6.6
const padding = 20
const height = 30
const known = new LastUsed<GraphDrawing | null>(100)

/** Lays a graph out as a drawing; null where that is beyond what is left of the budget, or where there is nothing to draw. */
export function layoutGraph(nodes: readonly LaidNode[], edges: readonly LaidEdge[], budget: DrawingBudget): GraphDrawing | null {
  if (nodes.length === 0 || nodes.length > budget.nodes || edges.length > budget.edges) return null
  budget.nodes -= nodes.length
  budget.edges -= edges.length
  const key = JSON.stringify([
    nodes.map(({ label, parent }) => [label, parent]),
    edges.map(({ label, source, target }) => [label, source, target]),
  ])
  const found = known.get(key)
  if (found !== undefined) return found
  const drawing = draw(nodes, edges, true) ?? draw(nodes, edges, false)
  known.set(key, drawing, 1)
  return drawing
}

/** With `nested`, what is nested in a node stands in a box with it. Null where the library gives up, as it does on some nested graphs. */
function draw(nodes: readonly LaidNode[], edges: readonly LaidEdge[], nested: boolean): GraphDrawing | null {
  const graph = new dagre.graphlib.Graph({ directed: true, multigraph: true, compound: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 36, edgesep: 12, marginx: 12, marginy: 12 })
  const containers = new Set(nested ? nodes.flatMap(({ parent }) => parent ?? []) : [])
  for (const [at, { label }] of nodes.entries()) {
    graph.setNode(`n${at}`, { width: widthOf(label), height })
    if (containers.has(at)) graph.setNode(`c${at}`, {})
  }
  for (const [at, { parent }] of nodes.entries()) {
    // An edge cannot end at a box: the node itself stands in it.
    if (containers.has(at)) graph.setParent(`n${at}`, `c${at}`)
    if (nested && parent !== null) graph.setParent(containers.has(at) ? `c${at}` : `n${at}`, `c${parent}`)
  }
  for (const [at, { label, source, target }] of edges.entries()) {
    if (source === null || target === null) continue
    graph.setEdge(
      `n${source}`,
      `n${target}`,
      { width: label === '' ? 0 : widthOf(label) - padding + 8, height: label === '' ? 0 : 16, labelpos: 'c' },
      `e${at}`,
    )
  }
  try {
    dagre.layout(graph)
  } catch {
    return null
  }
  const boxes = graph.nodes().flatMap((name): DrawnNode[] => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(name)
    const node = Number(name.slice(1))
    const isContainer = name.startsWith('c')
    const label = isContainer ? '' : (nodes[node]?.label ?? '')
    return [{ node, x: round(x - width / 2), y: round(y - height / 2), width: round(width), height: round(height), label, isContainer }]
  })
  const lines = graph.edges().map((edge): DrawnEdge => {
    const { points = [], x = 0, y = 0 } = graph.edge(edge)
    const at = Number((edge.name ?? '').slice(1))
    const own = { edge: at, label: edges[at]?.label ?? '', x: round(x), y: round(y) }
    if (edge.v === edge.w) return { ...own, ...loopOf(graph.node(edge.v), x) }
    return { ...own, path: pathOf(points), arrow: arrowOf(points) }
  })
  // Boxes lie below what is in them, the outer ones first.
  const drawn = boxes.toSorted(
    (a, b) => Number(b.isContainer) - Number(a.isContainer) || (a.isContainer ? b.width * b.height - a.width * a.height : 0),
  )
  const { width = 0, height: tall = 0 } = graph.graph()
  return { width: Math.ceil(width), height: Math.ceil(tall), nodes: drawn, edges: lines }
}

type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

/** Through the points that the library gives, bent at each of them. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  let path = `M${point(first)}`
  for (const [at, here] of rest.entries()) {
    const next = rest[at + 1]
    path += next === undefined ? `L${point(here)}` : `Q${point(here)} ${point({ x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 })}`
  }
  return path
}

/** From a node to itself, out to where its label is: the library leaves room for it, and gives points that go elsewhere. */
function loopOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>, outermost: number): Pick<DrawnEdge, 'path' | 'arrow'> {
  const right = x + width / 2
  // A curve comes three quarters as far as what it is bent by.
  const bend = right + (outermost - right) / 0.75
  const start = { x: right, y: y - height / 4 }
  const out = { x: bend, y: y - height / 2 }
  const back = { x: bend, y: y + height / 2 }
  const end = { x: right, y: y + height / 4 }
  return { path: `M${point(start)}C${point(out)} ${point(back)} ${point(end)}`, arrow: arrowOf([back, end]) }
}

function arrowOf(points: readonly Point[]): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (tip === undefined || before === undefined) return ''
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const back = { x: tip.x - 8 * dx, y: tip.y - 8 * dy }
  return [tip, { x: back.x - 3.5 * dy, y: back.y + 3.5 * dx }, { x: back.x + 3.5 * dy, y: back.y - 3.5 * dx }].map(point).join(' ')
}

function point({ x, y }: Point): string {
  return `${round(x)},${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function widthOf(label: string): number {
  return Math.ceil(Math.max(1, label.length) * letter) + padding
}
