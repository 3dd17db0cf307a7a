import { Annotations } from '#app/results/locations/Annotations.tsx'
import { LogicalName } from '#app/results/locations/LogicalName.tsx'
import { PlaceAddress } from '#app/results/locations/PlaceAddress.tsx'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import type { ShownFrame, ShownStack } from './stacks.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

/** The frames of a call stack, the innermost first. */
export function StackFrames({ stack: { message, frames, total }, label }: { stack: ShownStack; label: string }) {
  const columns = { module: frames.some(({ module }) => module !== null), thread: frames.some(({ thread }) => thread !== null) }
  return (
    <div className="stack">
      <p className="stack-title">
        {message.length === 0 ? label : <MessageParts parts={message} />} <span className="count">{formatNumber(total)}</span>
      </p>
      {frames.length > 0 && (
        <TableBox label={label} className="stack-table">
          <thead>
            <tr role="row">
              <th scope="col">Frame</th>
              {columns.module && <th scope="col">Module</th>}
              {columns.thread && (
                <th scope="col" className="number">
                  Thread
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {frames.map((frame, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- frames of a stack never move
              <tr key={at} role="row">
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is deeper than the rule looks */}
                <th scope="row">
                  <div className="stack-frame">
                    <span className="stack-number">{at + 1}</span>
                    <span className="frame-parts">
                      <span>
                        <FrameName frame={frame} />
                      </span>
                      <span className="mono">
                        <PlaceLine place={{ ...frame.place, logical: null }} />
                      </span>
                      <PlaceAddress place={frame.place} />
                      <Annotations annotations={frame.annotations} />
                    </span>
                  </div>
                </th>
                {columns.module && <td>{frame.module !== null && <LogText className="mono frame-module" text={frame.module} />}</td>}
                {columns.thread && <td className="number">{frame.thread}</td>}
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <MoreInJson more={total - frames.length} one="more frame is" many="more frames are" />
    </div>
  )
}

/** What is called, with what, and what the log says of it. */
function FrameName({ frame: { place, parameters } }: { frame: ShownFrame }) {
  return (
    <>
      {place.logical !== null && <LogicalName logical={place.logical} />}
      {parameters.length > 0 && <LogText className="mono" text={`(${parameters.join(', ')})`} />}
      {place.message.length > 0 && (
        <span className="frame-message">
          {' '}
          <MessageParts parts={place.message} />
        </span>
      )}
    </>
  )
}
