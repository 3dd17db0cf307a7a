import type { GraphDrawing } from './graphs.schemas.ts'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { visibleHtml } from '#app/ui/text/visible-text.ts'

type GraphPictureProps = { drawing: GraphDrawing; label: string; traversed: ReadonlySet<number> }

/** A graph as the server laid it out; edges that are gone along stand out. */
export function GraphPicture({ drawing: { width, height, nodes, edges }, label, traversed }: GraphPictureProps) {
  return (
    <ScrollBox label={label} className="graph-box">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}; the tables say the same`}>
        {nodes.map(({ node, x, y, width, height, label, isContainer }) => (
          <g key={`${isContainer} ${node}`} className={isContainer ? 'graph-container' : 'graph-node'}>
            <rect x={x} y={y} width={width} height={height} rx="4" />
            {!isContainer && (
              <text x={x + width / 2} y={y + height / 2}>
                {visibleHtml(label)}
              </text>
            )}
          </g>
        ))}
        {edges.map(({ edge, path, arrow, label, x, y }) => (
          <g key={edge} className={traversed.has(edge) ? 'graph-edge is-traversed' : 'graph-edge'}>
            <path d={path} />
            <polygon points={arrow} />
            {label !== '' && (
              <text x={x} y={y}>
                {visibleHtml(label)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </ScrollBox>
  )
}
