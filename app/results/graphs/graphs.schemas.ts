import type { StateTable } from '#app/results/flows/flows.schemas.ts'
import type { ComparedValue, StateValue } from '#app/sarif/flows/flow-state.ts'
import type { PlaceAnnotation, ShownPlace } from '#app/results/locations/locations.schemas.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'

export type DrawnNode = {
  /** Index of the node. */
  node: number
  /** In pixels, the corner at the top left. */
  x: number
  y: number
  width: number
  height: number
  label: string
  /** Whether it is the box of what is nested in the node. */
  isContainer: boolean
}

export type DrawnEdge = {
  /** Index of the edge. */
  edge: number
  /** The data of an SVG path, and the points of its arrowhead. */
  path: string
  arrow: string
  label: string
  x: number
  y: number
}

export type GraphDrawing = { width: number; height: number; nodes: DrawnNode[]; edges: DrawnEdge[] }

/** The ids of the ends of an edge that its graph has no node of. */
type LostEnds = { source?: string; target?: string }

export type ShownGraph = {
  /** Whether the graph is the result's or one of its run's, and its index there. */
  of: 'result' | 'run'
  index: number
  description: MessagePart[]
  /** At most 500 of each. */
  nodes: { id: string; label: string; parent: number | null; place: ShownPlace; annotations: PlaceAnnotation[] }[]
  edges: { id: string; label: string; source: number | null; target: number | null; lost: LostEnds }[]
  nodesTotal: number
  edgesTotal: number
  /** Null where there is too much of it to be drawn. */
  drawing: GraphDrawing | null
}

export type ShownTraversal = {
  /** Index of its graph among those that are shown; null where there is no such graph. */
  graph: number | null
  description: MessagePart[]
  initial: StateTable<StateValue>
  immutable: StateTable<StateValue>
  /** At most 500 of `total`. */
  steps: {
    /** Index of an edge of the graph; null where it has no such edge. */
    edge: number | null
    edgeId: string
    message: MessagePart[]
    /** The state after the step, held against the one before it. */
    state: StateTable<ComparedValue>
    connects: boolean
    stepOver: number
  }[]
  total: number
}

/** At most 20 of both; `others` are graphs of the run that the result goes no way through, at most 5 of `othersTotal`. */
export type ResultGraphs = {
  graphs: ShownGraph[]
  graphsTotal: number
  traversals: ShownTraversal[]
  traversalsTotal: number
  others: ShownGraph[]
  othersTotal: number
}
