import { NotificationTable } from './NotificationTable.tsx'
import type { ShownInvocation } from './runs.schemas.ts'
import { durationText } from './duration-text.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatCount } from '#app/ui/format-number.ts'

/** How a tool was called and how it ended (SARIF §3.20), with what it said of its own work. */
export function InvocationFacts({ invocation, title }: { invocation: ShownInvocation; title: string }) {
  const { commandLine, successful, exit, start, end, workingDirectory, notifications, moreNotifications } = invocation
  const lasted = durationText(start, end)
  const outcome = successful === null ? 'The log does not say whether it succeeded' : successful ? 'Succeeded' : 'Failed'
  return (
    <div className="invocation">
      <h5>{title}</h5>
      <dl>
        <div>
          <dt>Outcome</dt>
          <dd>
            {outcome}
            {exit !== null && (
              <>
                , <LogText text={exit} />
              </>
            )}
          </dd>
        </div>
        {commandLine !== null && (
          <div>
            <dt>Command line</dt>
            <dd>
              <LogText className="mono" text={commandLine} />
            </dd>
          </div>
        )}
        {workingDirectory !== null && (
          <div>
            <dt>Working directory</dt>
            <dd>
              <LogText className="mono" text={workingDirectory} />
            </dd>
          </div>
        )}
        {(start !== null || end !== null) && (
          <div>
            <dt>Time</dt>
            <dd>
              <LogText text={[start, end].filter((time) => time !== null).join(' to ')} />
              {lasted !== null && <span className="text-muted">, {lasted}</span>}
            </dd>
          </div>
        )}
      </dl>
      {notifications.length > 0 && <NotificationTable notifications={notifications} />}
      {moreNotifications > 0 && (
        <p className="text-muted">{formatCount(moreNotifications, 'more notification is', 'more notifications are')} not shown here.</p>
      )}
    </div>
  )
}
