import { GraphPicture } from './GraphPicture.tsx'
import { EdgeTable, NodeTable } from './GraphTables.tsx'
import type { ResultGraphs, ShownGraph } from './graphs.schemas.ts'
import { Traversal } from './Traversal.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

/** The graphs of a result and the ways through them: as a drawing where they are small, and always as tables. Those beside it are closed. */
export function GraphSection({ graphs: all }: { graphs: ResultGraphs }) {
  const { graphs, graphsTotal, traversals, traversalsTotal, others, othersTotal } = all
  const traversedIn = (at: number) =>
    new Set(traversals.filter((one) => one.graph === at).flatMap(({ steps }) => steps.flatMap(({ edge }) => edge ?? [])))
  return (
    <section aria-labelledby="graphs">
      <h2 id="graphs">
        Graphs <span className="count">{formatNumber(graphsTotal + othersTotal)}</span>
      </h2>
      {graphs.map((graph, at) => (
        <GraphBlock key={`${graph.of} ${graph.index}`} graph={graph} at={at} traversed={traversedIn(at)} />
      ))}
      {traversals.map((traversal, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- traversals of a result never move
        <Traversal key={at} traversal={traversal} graph={traversal.graph === null ? undefined : graphs[traversal.graph]} at={at} />
      ))}
      <MoreInJson more={graphsTotal - graphs.length} one="more graph is" many="more graphs are" />
      <MoreInJson more={traversalsTotal - traversals.length} one="more traversal is" many="more traversals are" />
      {othersTotal > 0 && (
        <details className="aside">
          <summary>{formatCount(othersTotal, 'graph')} of the run that this result takes no way through</summary>
          {others.map((graph, at) => (
            <GraphBlock key={graph.index} graph={graph} at={graphs.length + at} traversed={new Set()} />
          ))}
          {othersTotal > others.length && (
            <p className="flow-note">{formatCount(othersTotal - others.length, 'more is', 'more are')} in the log.</p>
          )}
        </details>
      )}
    </section>
  )
}

function GraphBlock({ graph, at, traversed }: { graph: ShownGraph; at: number; traversed: ReadonlySet<number> }) {
  const isEmpty = graph.nodesTotal === 0 && graph.edgesTotal === 0
  return (
    <div className="graph">
      <GraphTitle graph={graph} at={at} />
      {graph.drawing === null ? (
        <p className="flow-note">{whyNotDrawn(graph)}</p>
      ) : (
        <GraphPicture drawing={graph.drawing} label={`Drawing of graph ${at + 1}`} traversed={traversed} />
      )}
      {!isEmpty && (
        <details className="aside" open={graph.drawing === null}>
          <summary>
            {formatCount(graph.nodesTotal, 'node')} and {formatCount(graph.edgesTotal, 'edge')} as tables
          </summary>
          {graph.nodesTotal > 0 && <NodeTable graph={graph} label={`Nodes of graph ${at + 1}`} />}
          <EdgeTable graph={graph} label={`Edges of graph ${at + 1}`} />
        </details>
      )}
    </div>
  )
}

function whyNotDrawn({ nodesTotal }: ShownGraph): string {
  if (nodesTotal === 0) return 'The log has no nodes of this graph, so that there is nothing to draw.'
  return 'This graph is too large to be drawn. The tables have all of it that the page can hold.'
}

function GraphTitle({ graph: { of, description }, at }: { graph: ShownGraph; at: number }) {
  return (
    <p className="graph-title">
      {description.length === 0 ? `Graph ${at + 1}` : <MessageParts parts={description} />}
      {of === 'run' && <span className="count"> of the run</span>}
    </p>
  )
}
