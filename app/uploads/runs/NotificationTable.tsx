import type { ShownNotification } from './runs.schemas.ts'
import { Place } from '#app/results/Place.tsx'
import { Column } from '#app/ui/controls/Column.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { TableBox } from '#app/ui/controls/TableBox.tsx'

const flags = { error: 'flag flag-incomplete', warning: 'flag report-warning', note: 'flag', none: 'flag' }
const subjects = { execution: 'the analysis', configuration: 'the configuration' }

/** What a tool said of its own work (SARIF §3.58), errors first. */
export function NotificationTable({ notifications }: { notifications: ShownNotification[] }) {
  return (
    <TableBox label="Table of notifications" className="notification-table">
      <thead role="rowgroup">
        <tr role="row">
          <Column>Level</Column>
          <Column>Notification</Column>
          <Column>Of</Column>
          <Column>Place</Column>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {notifications.map((notification, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- notifications of one invocation never move
          <NotificationRow key={index} notification={notification} />
        ))}
      </tbody>
    </TableBox>
  )
}

function NotificationRow({ notification }: { notification: ShownNotification }) {
  const { about, level, text, id, rule, time, places, morePlaces, exception, wholeException } = notification
  return (
    <tr role="row">
      <td role="cell">
        <span className={flags[level]}>{level}</span>
      </td>
      <td role="cell">
        <LogText text={text === '' ? 'A notification without a message' : text} />
        {exception !== null && <LogText className="reason exception" text={exception} />}
        {wholeException !== null && (
          <details>
            <summary>The same with more frames</summary>
            <LogText className="reason exception" text={wholeException} />
          </details>
        )}
        {(id !== null || rule !== null) && (
          <LogText className="reason mono" text={[id, rule === null ? null : `rule ${rule}`].filter((part) => part !== null).join(', ')} />
        )}
      </td>
      <td role="cell">
        {subjects[about]}
        {time !== null && <LogText className="reason" text={time} />}
      </td>
      <td role="cell" className="mono">
        <NamedPlace place={notification} />
        {morePlaces > 0 && <MorePlaces places={places} total={morePlaces} />}
      </td>
    </tr>
  )
}

function MorePlaces({ places, total }: { places: ShownNotification['places']; total: number }) {
  const words = `and ${formatCount(total, 'more place')}`
  if (places.length === 0) return <span className="reason">{words}</span>
  return (
    <details>
      <summary className="text-muted">{words}</summary>
      <ul>
        {places.map((place, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places of one notification never move
          <li key={index}>
            <NamedPlace place={place} />
            {place.path === '' && place.logical === null && <span className="text-faint">The log says nothing of it</span>}
          </li>
        ))}
        {total > places.length && <li className="text-muted">{formatNumber(total - places.length)} more</li>}
      </ul>
    </details>
  )
}

function NamedPlace({ place: { path, line, logical } }: { place: ShownNotification['places'][number] }) {
  return (
    <>
      {path !== '' && <Place path={path} line={line} />}
      {logical !== null && <LogText className={path === '' ? 'mono' : 'reason'} text={logical} />}
    </>
  )
}
