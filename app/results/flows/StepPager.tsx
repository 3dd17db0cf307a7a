import type { FlowSearch } from './flow-search.ts'
import type { FlowView } from './flows.schemas.ts'
import { stepHref } from './step-address.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

type StepPagerProps = { id: ResultId; view: FlowView; search: ResultSearch; flow: FlowSearch }

/** The way to the other steps of a long flow where there is no JavaScript. */
export function StepPager({ id, view: { first, importance, counts }, search, flow }: StepPagerProps) {
  const { rows, previous, next } = first
  if (previous === null && next === null) return null
  const href = (step: number) => stepHref(id, { ...search, ...flow, importance, step })
  return (
    <noscript>
      <nav className="flow-pager" aria-label="Pages of steps">
        {previous !== null && (
          <a className="button" href={href(previous)}>
            Earlier steps
          </a>
        )}
        <span>
          Steps {formatNumber(rows[0]?.number ?? 0)}–{formatNumber(rows.at(-1)?.number ?? 0)} of {formatNumber(counts.all)}
        </span>
        {next !== null && (
          <a className="button" href={href(next)}>
            Later steps
          </a>
        )}
      </nav>
    </noscript>
  )
}
