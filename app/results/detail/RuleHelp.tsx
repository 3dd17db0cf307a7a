import type { ResultDetail } from '#app/results/results.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { visibleHtml } from '#app/ui/visible-text.ts'

/** What the tool says of the rule: why it matters and how to mend it. */
export function RuleHelp({ rule }: { rule: ResultDetail['rule'] }) {
  const { id, name, title, description, helpHtml, helpText, helpUri, reason } = rule
  return (
    <section className="rule-help" aria-labelledby="rule">
      <h2 id="rule">Rule</h2>
      <h3>
        <LogText text={title ?? name ?? id} />
      </h3>
      <p className="mono text-muted">
        <LogText text={name === null || name === id ? id : `${id} (${name})`} />
      </p>
      {description !== null && description !== title && (
        <p className="message-text">
          <LogText text={description} />
        </p>
      )}
      {helpHtml !== null ? (
        // oxlint-disable-next-line react/no-danger -- sanitised by the server
        <div className="prose" dangerouslySetInnerHTML={{ __html: visibleHtml(helpHtml) }} />
      ) : (
        helpText !== null && (
          <p className="message-text">
            <LogText text={helpText} />
          </p>
        )
      )}
      {description === null && helpHtml === null && helpText === null && <p className="text-muted">The log holds no description of it.</p>}
      {helpUri !== null && (
        <p>
          <a href={helpUri} rel="noreferrer noopener" className="external">
            <LogText text={helpUri} />
          </a>
        </p>
      )}
      <p className="reason">
        <LogText text={reason} />
      </p>
    </section>
  )
}
