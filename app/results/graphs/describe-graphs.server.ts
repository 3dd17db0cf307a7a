import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { compareState, readState, type StateValue } from '#app/sarif/flows/flow-state.ts'
import { type Graph, readEdgeTraversals, readGraph, traversedGraph } from '#app/sarif/flows/graph.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { stateTable } from '#app/results/flows/state-table.server.ts'
import { describePlace, shortMessage, type Surroundings } from '#app/results/locations/describe-place.server.ts'
import { describeAnnotations } from '#app/results/locations/describe-places.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import type { ResultGraphs, ShownGraph, ShownTraversal } from './graphs.schemas.ts'
import { type DrawingBudget, drawingBudget, layoutGraph } from './layout-graph.server.ts'

const mostGraphs = 20
/** Of the run's that are no more than beside the result. */
const mostOthers = 5
const mostParts = 500
const longestLabel = 28
const longestId = 200

type Place = { of: 'result' | 'run'; index: number }

/**
 * The graphs of a result (SARIF §3.27.20), those of its run that it traverses (§3.14.20), the traversals themselves (§3.27.21), and the other
 * graphs of the run.
 */
export function describeGraphs(surroundings: Surroundings, result: JsonObject): ResultGraphs {
  const traversals = asArray(result.graphTraversals)
  const own = asArray(result.graphs)
  const ofRun = asArray(surroundings.run.header.graphs)
  const places = new Map<string, Place>(own.slice(0, mostGraphs).map((_, index) => [`result ${index}`, { of: 'result', index }]))
  for (const traversal of traversals.slice(0, mostGraphs)) {
    const place = traversedGraph(asObject(traversal))
    if (place?.of === 'run' && asObject(ofRun[place.index]) !== undefined) places.set(`run ${place.index}`, place)
  }
  const budget = drawingBudget()
  const show = (place: Place) => {
    const value = asObject((place.of === 'run' ? ofRun : own)[place.index])
    const graph = readGraph(value, mostParts)
    return { place, graph, described: describeGraph(surroundings, place, value, graph, budget) }
  }
  const shown = [...places.values()].slice(0, mostGraphs).map(show)
  const others = ofRun.flatMap((value, index): Place[] =>
    asObject(value) === undefined || places.has(`run ${index}`) ? [] : [{ of: 'run', index }],
  )
  return {
    graphs: shown.map(({ described }) => described),
    graphsTotal: own.length + [...places.values()].filter(({ of }) => of === 'run').length,
    traversals: traversals.slice(0, mostGraphs).map((value) => {
      const traversal = asObject(value)
      const wanted = traversedGraph(traversal)
      const at = shown.findIndex(({ place }) => place.of === wanted?.of && place.index === wanted.index)
      return describeTraversal(surroundings, traversal, at === -1 ? null : at, shown[at]?.graph ?? { nodes: [], edges: [] })
    }),
    traversalsTotal: traversals.length,
    others: others.slice(0, mostOthers).map((place) => show(place).described),
    othersTotal: others.length,
  }
}

function describeGraph(
  surroundings: Surroundings,
  { of, index }: Place,
  value: JsonObject | undefined,
  graph: ReturnType<typeof readGraph>,
  budget: DrawingBudget,
): ShownGraph {
  const nodes = graph.nodes.map(({ id, parent, object }) => ({
    id: cutText(id, longestId),
    label: labelOf(surroundings, object.label, id),
    parent,
    place: describePlace(surroundings, object.location),
    annotations: describeAnnotations(surroundings, object.location),
  }))
  const edges = graph.edges.map(({ id, source, target, object }) => ({
    id: cutText(id, longestId),
    label: labelOf(surroundings, object.label, ''),
    source,
    target,
    lost: {
      ...(source === null && { source: cutText(asText(object.sourceNodeId) ?? '', longestId) }),
      ...(target === null && { target: cutText(asText(object.targetNodeId) ?? '', longestId) }),
    },
  }))
  const isWhole = graph.total.nodes === nodes.length && graph.total.edges === edges.length
  return {
    of,
    index,
    description: shortMessage(surroundings, value?.description),
    nodes,
    edges,
    nodesTotal: graph.total.nodes,
    edgesTotal: graph.total.edges,
    drawing: isWhole ? layoutGraph(nodes, edges, budget) : null,
  }
}

/** What stands in or at a part of the drawing. */
function labelOf({ run, rule }: Surroundings, label: unknown, id: string): string {
  const { text } = resolveMessage(run, rule, label)
  return cutText((text === '' ? id : text).replace(/\s+/g, ' '), longestLabel)
}

function describeTraversal(surroundings: Surroundings, traversal: JsonObject | undefined, at: number | null, graph: Graph): ShownTraversal {
  let before: StateValue[] | null = asObject(traversal?.initialState) === undefined ? null : readState(traversal?.initialState)
  return {
    graph: at,
    description: shortMessage(surroundings, traversal?.description),
    initial: stateTable(readState(traversal?.initialState)),
    immutable: stateTable(readState(traversal?.immutableState)),
    steps: readEdgeTraversals(traversal, graph, mostParts).map(({ object, edge, connects, stepOver }) => {
      const state = stateTable(compareState({ state: object.finalState }, before))
      before = readState(object.finalState)
      return {
        edge: edge === null ? null : graph.edges.indexOf(edge),
        edgeId: cutText(asText(object.edgeId) ?? '', longestId),
        message: shortMessage(surroundings, object.message),
        state,
        connects,
        stepOver,
      }
    }),
    total: asArray(traversal?.edgeTraversals).length,
  }
}
