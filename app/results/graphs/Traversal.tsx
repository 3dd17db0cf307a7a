import { StateValues } from '#app/results/flows/StateValues.tsx'
import { NodeName } from './GraphTables.tsx'
import type { ShownGraph, ShownTraversal } from './graphs.schemas.ts'
import { TraversalState } from './TraversalState.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

type TraversalProps = { traversal: ShownTraversal; graph: ShownGraph | undefined; at: number }

/** A way through a graph, edge by edge, with the state after each. */
export function Traversal({ traversal: { description, initial, immutable, steps, total }, graph, at }: TraversalProps) {
  const name = `Traversal ${at + 1}`
  const hasWords = steps.some(({ message, stepOver }) => message.length > 0 || stepOver > 0)
  const hasState = steps.some(({ state }) => state.rows.length > 0)
  return (
    <div className="graph">
      <p className="graph-title">
        {description.length === 0 ? name : <MessageParts parts={description} />} <span className="count">{formatCount(total, 'edge')}</span>
      </p>
      {graph === undefined && (
        <p className="flow-note problem">The log does not say which graph this goes through, or has no such graph.</p>
      )}
      <StateValues label={`Values at the start of traversal ${at + 1}`} caption="At its start" table={initial} />
      <StateValues label={`Values that traversal ${at + 1} never changes`} caption="Never changed" table={immutable} />
      {steps.length > 0 && (
        <TableBox label={name} className="graph-table">
          <thead>
            <tr>
              <th scope="col">Edge</th>
              <th scope="col">From and to</th>
              {hasWords && <th scope="col">What happens</th>}
              {hasState && <th scope="col">State after it</th>}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ edge, edgeId, message, state, connects, stepOver }, step) => {
              const found = edge === null ? undefined : graph?.edges[edge]
              return (
                // oxlint-disable-next-line react/no-array-index-key -- steps of a traversal never move
                <tr key={step}>
                  <th scope="row">
                    <span className="stack-number">{step + 1}</span> <LogText className="mono" text={edgeId} />
                  </th>
                  <td>
                    {graph === undefined || found === undefined ? (
                      <span className="problem">an edge that the graph does not have</span>
                    ) : (
                      <>
                        <NodeName graph={graph} at={found.source} lost={found.lost.source} /> →{' '}
                        <NodeName graph={graph} at={found.target} lost={found.lost.target} />
                      </>
                    )}
                    {!connects && <span className="reason">does not begin where the edge before ended</span>}
                  </td>
                  {hasWords && (
                    <td>
                      <MessageParts parts={message} />
                      {stepOver > 0 && <span className="reason">can be stepped over with the next {formatCount(stepOver, 'edge')}</span>}
                    </td>
                  )}
                  {hasState && (
                    <td>
                      <TraversalState table={state} />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </TableBox>
      )}
      <MoreInJson more={total - steps.length} one="more edge is" many="more edges are" />
    </div>
  )
}
