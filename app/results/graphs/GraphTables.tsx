import type { ShownGraph } from './graphs.schemas.ts'
import { Annotations } from '#app/results/locations/Annotations.tsx'
import { LogicalName } from '#app/results/locations/LogicalName.tsx'
import { PlaceAddress } from '#app/results/locations/PlaceAddress.tsx'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

type GraphTableProps = { graph: ShownGraph; label: string }

/** The nodes of a graph: what each is called, what it is nested in, and where it is. */
export function NodeTable({ graph: { nodes, nodesTotal }, label }: GraphTableProps) {
  const hasNested = nodes.some(({ parent }) => parent !== null)
  return (
    <TableBox label={label} className="graph-table">
      <thead>
        <tr>
          <th scope="col">Node</th>
          {hasNested && <th scope="col">In</th>}
          <th scope="col">Place</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nodes of a graph never move
          <tr key={at}>
            <th scope="row">
              <NodeName graph={{ nodes }} at={at} />
            </th>
            {hasNested && <td>{node.parent !== null && <NodeName graph={{ nodes }} at={node.parent} />}</td>}
            <td>
              <span className="mono">
                <PlaceLine place={{ ...node.place, logical: null }} />
              </span>{' '}
              {node.place.logical !== null && <LogicalName logical={node.place.logical} />} <MessageParts parts={node.place.message} />
              <PlaceAddress place={node.place} />
              <Annotations annotations={node.annotations} />
            </td>
          </tr>
        ))}
        <Rest total={nodesTotal} shown={nodes.length} columns={hasNested ? 3 : 2} />
      </tbody>
    </TableBox>
  )
}

/** The edges of a graph: from which node to which, and what they are called. */
export function EdgeTable({ graph: { nodes, edges, edgesTotal }, label }: GraphTableProps) {
  if (edges.length === 0) return null
  return (
    <TableBox label={label} className="graph-table">
      <thead>
        <tr>
          <th scope="col">Edge</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {edges.map(({ id, label, source, target, lost }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- edges of a graph never move
          <tr key={at}>
            <th scope="row">
              <LogText className="mono" text={id} /> <LogText text={label} />
            </th>
            <td>
              <NodeName graph={{ nodes }} at={source} lost={lost.source} />
            </td>
            <td>
              <NodeName graph={{ nodes }} at={target} lost={lost.target} />
            </td>
          </tr>
        ))}
        <Rest total={edgesTotal} shown={edges.length} columns={3} />
      </tbody>
    </TableBox>
  )
}

/** A node by its label, and by its id where that says more; `lost` is the id of one that the graph does not have. */
export function NodeName({
  graph: { nodes },
  at,
  lost = '',
}: {
  graph: Pick<ShownGraph, 'nodes'>
  at: number | null
  lost?: string | undefined
}) {
  const node = at === null ? undefined : nodes[at]
  if (node === undefined) {
    return (
      <span className="problem">
        a node that the graph does not have
        {lost !== '' && (
          <>
            : <LogText className="mono" text={lost} />
          </>
        )}
      </span>
    )
  }
  return node.label === '' ? <LogText className="mono" text={node.id} /> : <LogText text={node.label} />
}

function Rest({ total, shown, columns }: { total: number; shown: number; columns: number }) {
  return total === shown ? null : (
    <tr>
      <td colSpan={columns}>{formatCount(total - shown, 'more is', 'more are')} in the original JSON.</td>
    </tr>
  )
}
