import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { IncompleteRun } from '#app/store/projects/incomplete-runs.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

type Runs = { runs: IncompleteRun[]; more: number }

/** Says that what a list shows is not all that there is: the newest run of a tool did not complete (SARIF appendix I). */
export function IncompleteRuns({ incomplete: { runs, more } }: { incomplete: Runs }) {
  if (runs.length === 0) return null
  return (
    <p className="incomplete-runs" role="note">
      {`There may be more: the newest run${runs.length + more > 1 ? 's' : ''} of `}
      {runs.map(({ project, ref, tool, category, upload }, index) => (
        <Fragment key={`${upload} ${tool} ${category}`}>
          {index > 0 && ', '}
          <Link to="/" search={{ upload }}>
            <LogText text={tool} />
            {category !== '' && (
              <>
                {' ('}
                <LogText text={category} />)
              </>
            )}
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
      ))}
      {more > 0 && ` and ${more} more`} {runs.length + more > 1 ? 'are' : 'is'} incomplete.
    </p>
  )
}
