import { Fragment } from 'react'
import { FileResultMarks } from './FileResultMarks.tsx'
import type { SourceLine, SourceView } from './source.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { visibleHtml } from '#app/ui/text/visible-text.ts'
import { writtenOut } from '#app/ui/html/written-out.ts'

type SourceLinesProps = { source: Extract<SourceView, { kind: 'lines' }> }

/** Numbered lines, the marked ones set off, with a gap of a stated size wherever lines are missing. */
export function SourceLines({ source }: SourceLinesProps) {
  const hasResults = source.lines.some(({ resultCount }) => resultCount > 0)
  return (
    <div
      className={hasResults ? 'source-lines has-results' : 'source-lines'}
      data-links=""
      {...writtenOut(<NumberedLines source={source} />)}
    />
  )
}

/** The lines and gaps themselves, which have no hooks. */
export function NumberedLines({ source: { lines, numbered, missing, total } }: SourceLinesProps) {
  const last = lines.at(-1)?.number ?? 0
  return (
    <>
      {lines.map((line, index) => (
        <Fragment key={line.number}>
          {numbered && <Gap lines={line.number - (lines[index - 1]?.number ?? 0) - 1} missing={missing} />}
          <Line line={line} numbered={numbered} />
        </Fragment>
      ))}
      {numbered && total !== null && <Gap lines={total - last} missing={missing} />}
    </>
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
