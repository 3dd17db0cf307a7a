import type { Severity } from '#app/sarif/codes.ts'

/** Each severity has a shape of its own, so that colour never says it alone. Outlines on a 16 px grid, filled or stroked. */
const shapes: Record<Severity, { fill?: string; line?: string }> = {
  critical: { fill: 'M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2z' },
  high: { fill: 'M8 1.5l7 12.8H1z' },
  error: { line: 'M3 3l10 10M13 3L3 13' },
  medium: { fill: 'M8 1.5v13L1.5 8z', line: 'M8 1.5L14.5 8 8 14.5 1.5 8z' },
  warning: { line: 'M8 2.4l6 11.2H2z' },
  low: { line: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2z' },
  note: { fill: 'M8 4.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z' },
  none: { line: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z' },
}

/** The shape of a severity, with its name for those who do not see it unless the name stands beside it (`named`). */
export function SeverityMark({ severity, named = false }: { severity: Severity; named?: boolean }) {
  const { fill, line } = shapes[severity]
  return (
    <span className={`severity severity-${severity}`} title={named ? undefined : severity}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {fill && <path d={fill} />}
        {line && <path className="line" d={line} />}
      </svg>
      {!named && <span className="sr-only">{severity}</span>}
    </span>
  )
}
