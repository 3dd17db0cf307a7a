import { Fragment } from 'react'
import { FileResultMarks } from '#app/results/source/FileResultMarks.tsx'
import type { SourceLine, SourceView } from '#app/results/source/source.schemas.ts'
import { formatCount } from '#app/ui/format-number.ts'
import { visibleHtml } from '#app/ui/visible-text.ts'

/** Numbered lines, the marked ones set off, with a gap of a stated size wherever lines are missing. */
export function SourceLines({ source }: { source: Extract<SourceView, { kind: 'lines' }> }) {
  const { lines, numbered, missing, total } = source
  const last = lines.at(-1)?.number ?? 0
  const hasResults = lines.some(({ resultCount }) => resultCount > 0)
  return (
    <div className={hasResults ? 'source-lines has-results' : 'source-lines'}>
      {lines.map((line, index) => (
        <Fragment key={line.number}>
          {numbered && <Gap lines={line.number - (lines[index - 1]?.number ?? 0) - 1} missing={missing} />}
          <Line line={line} numbered={numbered} />
        </Fragment>
      ))}
      {numbered && total !== null && <Gap lines={total - last} missing={missing} />}
    </div>
  )
}

function Gap({ lines, missing }: { lines: number; missing: string }) {
  return lines > 0 ? (
    <div className="source-gap">
      {formatCount(lines, 'line')} {missing}
    </div>
  ) : null
}

function Line({ line, numbered }: { line: SourceLine; numbered: boolean }) {
  return (
    <div className={line.marked ? 'source-line is-marked' : 'source-line'} data-line={numbered ? line.number : undefined}>
      {line.resultCount > 0 && (
        <span className="source-results">
          <FileResultMarks results={line.results} />
          {line.resultCount > line.results.length && <span>+{line.resultCount - line.results.length}</span>}
        </span>
      )}
      {/* oxlint-disable-next-line react/no-danger -- escaped by the server */}
      <code dangerouslySetInnerHTML={{ __html: visibleHtml(line.html) }} />
    </div>
  )
}
