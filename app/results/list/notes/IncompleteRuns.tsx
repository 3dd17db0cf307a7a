import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { SeriesName } from '#app/results/SeriesName.tsx'
import type { IncompleteRun } from '#app/store/projects/incomplete-runs.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

type Runs = { runs: IncompleteRun[]; more: number }

/** So many are named at once. */
const shown = 3

/** Says that what a list shows is not all that there is: the newest run of a tool did not complete (SARIF appendix I). Of many runs the first are named, and the others on demand. */
export function IncompleteRuns({ incomplete: { runs, more } }: { incomplete: Runs }) {
  if (runs.length === 0) return null
  const others = runs.slice(shown)
  const unnamed = others.length + more
  return (
    <div className="incomplete-runs" role="note">
      <p>
        {`There may be more: the newest run${runs.length > 1 ? 's' : ''} of `}
        <RunNames runs={runs.slice(0, shown)} />
        {unnamed > 0 && ` and ${formatNumber(unnamed)} more`} {runs.length > 1 ? 'are' : 'is'} incomplete.
      </p>
      {others.length > 0 && (
        <details>
          <summary className="text-muted">{formatNumber(unnamed)} more</summary>
          <p>
            <RunNames runs={others} />
            {more > 0 && ` and ${formatNumber(more)} more`}
          </p>
        </details>
      )}
    </div>
  )
}

/** Each leads to the import report that says why. */
function RunNames({ runs }: { runs: IncompleteRun[] }) {
  return runs.map(({ project, ref, tool, category, upload }, index) => (
    <Fragment key={`${upload} ${tool} ${category}`}>
      {index > 0 && ', '}
      <Link to="/" search={{ upload }}>
        <SeriesName tool={tool} category={category} />
        {' on '}
        <LogText text={project} />
        {ref !== null && (
          <>
            {' ('}
            <LogText text={ref} />)
          </>
        )}
      </Link>
    </Fragment>
  ))
}
