import { PropertyMembers } from '#app/results/properties/PropertyBags.tsx'
import { InvocationFacts } from './InvocationFacts.tsx'
import { RuleCoverage } from './RuleCoverage.tsx'
import type { ShownComponent, ShownRun } from './runs.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

/** One run: first whether its results are all there are (SARIF appendix I), then what says so. */
export function RunSection({ run }: { run: ShownRun }) {
  return (
    <article className="run" aria-label={visibleText(`Run ${run.pointer}`)}>
      <h4>
        <Component component={run.driver} /> <LogText className="mono text-muted" text={run.pointer} />
        {run.automationId !== null && <LogText className="mono text-muted" text={run.automationId} />}
        <span className={run.complete ? 'flag' : 'flag flag-incomplete'}>{run.complete ? 'complete' : 'incomplete'}</span>
      </h4>
      {run.problems.length > 0 && (
        <ul className="run-problems">
          {run.problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- problems of one run never move
            <li key={index}>
              <LogText text={problem} />
            </li>
          ))}
        </ul>
      )}
      {!run.complete && (
        <p className="text-muted">Few or no results of this run do not mean that the code is clean, and it fixes nothing.</p>
      )}
      {run.invocations.map((invocation, index) => {
        const title = run.invocations.length === 1 ? 'Invocation' : `Invocation ${index + 1}`
        return <InvocationFacts key={title} invocation={invocation} title={title} />
      })}
      {run.invocations.length === 0 && <p className="text-muted">The log does not say how the tool was called, or how it ended.</p>}
      {run.moreInvocations > 0 && (
        <p className="text-muted">{formatCount(run.moreInvocations, 'more invocation is', 'more invocations are')} not shown here.</p>
      )}
      {run.extensions.length > 0 && (
        <details>
          <summary>{formatCount(run.extensions.length + run.moreExtensions, 'extension')}</summary>
          <ul>
            {run.extensions.map((extension, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two extensions may have one name
              <li key={index}>
                <Component component={extension} />
                {extension.rules > 0 && <span className="text-muted">, {formatCount(extension.rules, 'rule')}</span>}
              </li>
            ))}
            {run.moreExtensions > 0 && <li className="text-muted">{formatNumber(run.moreExtensions)} more</li>}
          </ul>
        </details>
      )}
      <RuleCoverage rules={run.rules} />
      {run.statements.members.length > 0 && (
        <details>
          <summary>All that the log says of this run, except its results</summary>
          <div className="properties">
            <PropertyMembers {...run.statements} />
          </div>
        </details>
      )}
    </article>
  )
}

function Component({ component }: { component: ShownComponent }) {
  const { informationUri } = component
  const text = formatTool(component)
  if (informationUri === null) return <LogText text={text} />
  return (
    <a href={informationUri} rel="noreferrer">
      <LogText text={text} />
    </a>
  )
}
