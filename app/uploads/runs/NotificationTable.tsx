import type { ShownNotification } from './runs.schemas.ts'
import { Place } from '#app/results/Place.tsx'
import { Column } from '#app/ui/controls/Column.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
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
        {notifications.map(({ about, level, text, id, rule, time, path, line, logical, morePlaces, exception }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- notifications of one invocation never move
          <tr key={index} role="row">
            <td role="cell">
              <span className={flags[level]}>{level}</span>
            </td>
            <td role="cell">
              <LogText text={text === '' ? 'A notification without a message' : text} />
              {exception !== null && <LogText className="reason exception" text={exception} />}
              {(id !== null || rule !== null) && (
                <LogText
                  className="reason mono"
                  text={[id, rule === null ? null : `rule ${rule}`].filter((part) => part !== null).join(', ')}
                />
              )}
            </td>
            <td role="cell">
              {subjects[about]}
              {time !== null && <LogText className="reason" text={time} />}
            </td>
            <td role="cell" className="mono">
              {path !== '' && <Place path={path} line={line} />}
              {logical !== null && <LogText className={path === '' ? 'mono' : 'reason'} text={logical} />}
              {morePlaces > 0 && <span className="reason">and {formatCount(morePlaces, 'more place')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
