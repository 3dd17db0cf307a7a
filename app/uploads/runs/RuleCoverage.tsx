import type { SilentRules } from './runs.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** How many rules were on, and which of them found nothing. */
export function RuleCoverage({ rules: { on, off, silent, moreSilent } }: { rules: SilentRules }) {
  if (on + off === 0) return <p className="text-muted">The log does not say which rules were on.</p>
  const were = `${formatCount(on, 'rule was', 'rules were')} on${off === 0 ? '' : `, ${formatNumber(off)} off`}`
  if (silent === null) return <p>{were}. So many of them found something that those that did not are not listed here.</p>
  if (silent.length === 0) return <p>{were}. Each that was on found something.</p>
  return (
    <details>
      <summary>
        {were}; {formatNumber(silent.length + moreSilent)} found nothing
      </summary>
      <ul className="silent-rules">
        {silent.map(({ id, title }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rules may share an id (SARIF §3.52.5)
          <li key={index}>
            <LogText className="mono" text={id} /> {title !== null && <LogText className="text-muted" text={title} />}
          </li>
        ))}
        {moreSilent > 0 && <li className="text-muted">{formatNumber(moreSilent)} more</li>}
      </ul>
    </details>
  )
}
