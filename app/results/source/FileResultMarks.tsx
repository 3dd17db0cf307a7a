import { Link } from '@tanstack/react-router'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import type { FileResult } from '#app/results/source/source.schemas.ts'

/** Marks of results, each a link to its page that says which it is. */
export function FileResultMarks({ results }: { results: readonly FileResult[] }) {
  return results.map(({ id, severity, message }) => (
    <Link key={id} to="/results/$id" params={{ id }} preload={false} className="source-result" title={message}>
      <SeverityMark severity={severity} />
      <span className="sr-only">{message}</span>
    </Link>
  ))
}
