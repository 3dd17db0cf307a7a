import type { Severity } from '#app/sarif/codes.ts'

/** The shape of a severity (marks.css), with its name for those who do not see it unless the name stands beside it (`named`). */
export function SeverityMark({ severity, named = false }: { severity: Severity; named?: boolean }) {
  const look = `severity severity-${severity}`
  if (named) return <span className={look} />
  return (
    <span className={look} title={severity}>
      <span className="sr-only">{severity}</span>
    </span>
  )
}
