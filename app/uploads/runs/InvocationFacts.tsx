import { NotificationTable } from './NotificationTable.tsx'
import type { ShownInvocation } from './runs.schemas.ts'
import { durationText } from './duration-text.ts'
import { NamedValue } from '#app/ui/text/NamedValue.tsx'
import { PathText } from '#app/results/PathText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** How a tool was called and how it ended (SARIF §3.20), with what it said of its own work. */
export function InvocationFacts({ invocation, title }: { invocation: ShownInvocation; title: string }) {
  const { commandLine, successful, exit, start, end, workingDirectory, notifications, moreNotifications } = invocation
  const lasted = durationText(start, end)
  const outcome = successful === null ? 'The log does not say whether it succeeded' : successful ? 'Succeeded' : 'Failed'
  return (
    <div className="invocation">
      <h5>{title}</h5>
      <dl>
        <NamedValue name="Outcome">
          {outcome}
          {exit !== null && (
            <>
              , <LogText text={exit} />
            </>
          )}
        </NamedValue>
        {commandLine !== null && (
          <NamedValue name="Command line">
            <LogText className="mono" text={commandLine} />
          </NamedValue>
        )}
        {workingDirectory !== null && (
          <NamedValue name="Working directory">
            <PathText className="mono" text={workingDirectory} />
          </NamedValue>
        )}
        {(start !== null || end !== null) && (
          <NamedValue name="Time">
            <LogText text={[start, end].filter((time) => time !== null).join(' to ')} />
            {lasted !== null && <span className="text-muted">, {lasted}</span>}
          </NamedValue>
        )}
      </dl>
      {notifications.length > 0 && <NotificationTable notifications={notifications} />}
      {moreNotifications > 0 && (
        <p className="text-muted">{formatCount(moreNotifications, 'more notification is', 'more notifications are')} not shown here.</p>
      )}
    </div>
  )
}
