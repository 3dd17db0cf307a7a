import { More } from './StateValues.tsx'
import type { StepDetail } from './flows.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import type { StateChange } from '#app/sarif/flows/flow-state.ts'

const words: Record<StateChange, string> = { new: 'new', changed: 'changed', same: 'same', gone: 'no longer stated' }

/** The values that a step states, and what changed since the step before it in its thread. Nothing where it states none. */
export function StepState({ step: { number, state, against } }: { step: Pick<StepDetail, 'number' | 'state' | 'against'> }) {
  if (state.rows.length === 0) return null
  const since = against === null ? null : against === 0 ? 'Since the start of the thread' : `Since step ${against}`
  return (
    <TableBox label={`State at step ${number}`} className="state-table">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Value</th>
          {since !== null && <th scope="col">{since}</th>}
        </tr>
      </thead>
      <tbody>
        {state.rows.map(({ name, value, before, change }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- values of one step never move, and two names may be cut to the same
          <tr key={at} className={`state-${change}`}>
            <th scope="row">
              <LogText className="mono" text={name} />
            </th>
            <td>{value === null ? null : <LogText className="mono" text={value} />}</td>
            {since !== null && (
              <td>
                {words[change]}
                {before !== null && change !== 'same' && (
                  <>
                    , was <LogText className="mono" text={before} />
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
        <More count={state.more} columns={since === null ? 2 : 3} />
      </tbody>
    </TableBox>
  )
}
