import { termOf } from '#app/search/language/query-terms.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { isInHeading } from '#app/results/locations/is-in-heading.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { isInTitle } from './is-in-title.ts'
import { resultPlace } from './ResultPlace.tsx'
import { maxQueryLength } from '#app/search/language/query.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { writtenOut } from '#app/ui/html/written-out.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'

type ResultHeadingProps = { result: ResultDetail; now: number }

/** What it is, by which rule, where, since when, according to whom. */
export function ResultHeading(props: ResultHeadingProps) {
  return <header className="result-heading" data-links="" {...writtenOut(<HeadingParts {...props} />)} />
}

/** What stands in it, which has no hooks. */
export function HeadingParts({ result, now }: ResultHeadingProps) {
  const { rule, tool } = result
  const ofRule = termOf('rule', rule.id)
  const ruleName = <LogText text={rule.id || 'no rule'} />
  const place = resultPlace(result)
  return (
    <>
      <SeverityMark severity={result.severity.value} />
      {/* Where links to the message lead, where it is all of it. */}
      <h1 id={isInTitle(result) ? 'message' : undefined}>
        <LogText text={result.title} />
      </h1>
      <ul>
        <li className="mono">
          {ofRule.length > maxQueryLength ? (
            ruleName
          ) : (
            <a href={listAddress({ q: ofRule })} title={`All open results ${rule.id === '' ? 'without a rule' : 'of this rule'}`}>
              {ruleName}
            </a>
          )}
        </li>
        {place && (
          <li className="mono" id={isInHeading(result.places) ? result.places.locations.listed[0]?.anchor : undefined}>
            {place}
          </li>
        )}
        <li>
          <StateMark state={result.state} />
          {result.suppression.value === 'suppressed' && ', suppressed'}, first seen <RelativeTime iso={result.firstSeen} now={now} />
        </li>
        <li>
          <LogText text={formatTool(tool)} />
        </li>
        <li>
          <LogTexts texts={[result.project, result.ref].filter(Boolean)} />
        </li>
      </ul>
    </>
  )
}
