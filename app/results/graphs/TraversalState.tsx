import type { StateTable } from '#app/results/flows/flows.schemas.ts'
import type { ComparedValue } from '#app/sarif/flows/flow-state.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** The values after an edge was gone along, and what they were before it. */
export function TraversalState({ table: { rows, more } }: { table: StateTable<ComparedValue> }) {
  return (
    <>
      {rows.map(({ name, value, before, change }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- values of one edge never move, and two names may be cut to the same
        <span key={at} className="traversal-state">
          <LogText className="mono" text={name} /> {value === null ? 'no longer stated' : <LogText className="mono" text={value} />}
          {change === 'changed' && before !== null && (
            <span className="text-faint">
              , was <LogText className="mono" text={before} />
            </span>
          )}
        </span>
      ))}
      {more > 0 && <span className="reason">{formatCount(more, 'more is', 'more are')} in the original JSON.</span>}
    </>
  )
}
