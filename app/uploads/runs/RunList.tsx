import { useSuspenseQuery } from '@tanstack/react-query'
import { RunSection } from './RunSection.tsx'
import { uploadRunsQuery } from '#app/uploads/uploads.queries.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** The runs of an upload: whether each is complete, how the tool was called, and what it said of its own work. */
export function RunList({ upload }: { upload: string }) {
  const { data } = useSuspenseQuery(uploadRunsQuery(upload))
  if (data.runs.length === 0) return null
  return (
    <section className="run-list" aria-labelledby="runs">
      <h3 id="runs">
        {data.runs.length === 1 ? 'Run ' : 'Runs '}
        <span className="count">{formatNumber(data.runs.length + data.more)}</span>
      </h3>
      {data.runs.map((run) => (
        <RunSection key={run.pointer} run={run} />
      ))}
      {data.more > 0 && <p className="text-muted">{formatCount(data.more, 'more run is', 'more runs are')} not shown here.</p>}
    </section>
  )
}
