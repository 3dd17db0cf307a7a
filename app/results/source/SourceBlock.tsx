import { Fragment } from 'react'
import { Place } from '#app/results/Place.tsx'
import type { SourceLine, SourceView } from '#app/results/results.schemas.ts'
import { ScrollBox } from '#app/ui/ScrollBox.tsx'
import { visibleHtml } from '#app/ui/visible-text.ts'
import { formatCount } from '#app/ui/format-number.ts'

/** The source that came with the log: numbered lines, the region marked, and a gap where lines are missing. */
export function SourceBlock({ source, path }: { source: SourceView; path: string }) {
  return (
    <section aria-labelledby="source">
      <h2 id="source">Source</h2>
      {source.kind === 'lines' && (
        <ScrollBox label="Lines of the source" className="source">
          {path !== '' && (
            <div className="source-path">
              <Place path={path} line={null} />
            </div>
          )}
          <div className="source-lines">
            {source.lines.map((line, index) => (
              <Fragment key={line.number}>
                <Gap before={source.lines[index - 1]} after={line} />
                <Line line={line} />
              </Fragment>
            ))}
          </div>
        </ScrollBox>
      )}
      <p className="source-note">{source.sentence}</p>
    </section>
  )
}

function Gap({ before, after }: { before: SourceLine | undefined; after: SourceLine }) {
  const missing = before ? after.number - before.number - 1 : 0
  return missing > 0 ? <div className="source-gap">{formatCount(missing, 'line')} not in the log</div> : null
}

function Line({ line }: { line: SourceLine }) {
  return (
    <div className={line.marked ? 'source-line is-marked' : 'source-line'} data-line={line.number}>
      {/* oxlint-disable-next-line react/no-danger -- escaped by the server */}
      <code dangerouslySetInnerHTML={{ __html: visibleHtml(line.html) }} />
    </div>
  )
}
