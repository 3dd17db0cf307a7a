import { asArray, asIndex, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'

type GraphNode = {
  readonly id: string
  /** Index of the node that it is nested in (SARIF §3.40.5); null at the top. */
  readonly parent: number | null
  readonly object: JsonObject
}

type GraphEdge = {
  readonly id: string
  /** Indexes of nodes, nested or not (SARIF §3.41.4); null where the graph has no such node. */
  readonly source: number | null
  readonly target: number | null
  readonly object: JsonObject
}

export type Graph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }

/** A `graph` of any shape (SARIF §3.39), its nested nodes in one list, each behind the one that it is in; of both kinds at most so many. */
export function readGraph(value: unknown, most: number): Graph & { readonly total: { nodes: number; edges: number } } {
  const graph = asObject(value)
  const nodes: GraphNode[] = []
  const byId = new Map<string, number>()
  // The last is taken first.
  const waiting = asArray(graph?.nodes)
    .toReversed()
    .map((node): { node: unknown; parent: number | null } => ({ node, parent: null }))
  let total = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = asObject(next.node)
    if (object === undefined) continue
    total += 1
    const at = nodes.length
    const isKept = at < most
    if (isKept) {
      const id = asText(object.id) ?? ''
      if (!byId.has(id)) byId.set(id, at)
      nodes.push({ id, parent: next.parent, object })
    }
    for (const child of asArray(object.children).toReversed()) waiting.push({ node: child, parent: isKept ? at : next.parent })
  }
  const stated = asArray(graph?.edges)
    .map(asObject)
    .filter((edge) => edge !== undefined)
  const edges = stated.slice(0, most).map((object) => ({
    id: asText(object.id) ?? '',
    source: byId.get(asText(object.sourceNodeId) ?? '') ?? null,
    target: byId.get(asText(object.targetNodeId) ?? '') ?? null,
    object,
  }))
  return { nodes, edges, total: { nodes: total, edges: stated.length } }
}

/** Which graph a traversal goes through: exactly one of the result's or of the run's (SARIF §3.42.2). Null where it says neither, or both. */
export function traversedGraph(traversal: JsonObject | undefined): { of: 'result' | 'run'; index: number } | null {
  const ofResult = asIndex(traversal?.resultGraphIndex)
  const ofRun = asIndex(traversal?.runGraphIndex)
  if ((ofResult === -1) === (ofRun === -1)) return null
  return ofResult === -1 ? { of: 'run', index: ofRun } : { of: 'result', index: ofResult }
}

type EdgeTraversal = {
  readonly object: JsonObject
  /** Null where the graph has no such edge. */
  readonly edge: GraphEdge | null
  /** Whether it begins where the one before ended (SARIF §3.42.8); true for the first. */
  readonly connects: boolean
  /** How many of those that follow can be stepped over with it (SARIF §3.43.5); 0 for none. */
  readonly stepOver: number
}

/** The edges of a traversal in their order (SARIF §3.42.8), the first so many. */
export function readEdgeTraversals(traversal: JsonObject | undefined, graph: Graph, most: number): EdgeTraversal[] {
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]))
  let reached: number | null = null
  return asArray(traversal?.edgeTraversals)
    .slice(0, most)
    .map((value, at) => {
      const object = asObject(value) ?? {}
      const edge = edges.get(asText(object.edgeId) ?? '') ?? null
      const connects = at === 0 || (edge !== null && edge.source === reached)
      reached = edge?.target ?? null
      return { object, edge, connects, stepOver: Math.max(0, asInteger(object.stepOverEdgeCount) ?? 0) }
    })
}
