import type { ShownPlace } from '#app/results/locations/locations.schemas.ts'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import type { SourceView } from '#app/results/results.schemas.ts'
import { ScrollBox } from '#app/ui/ScrollBox.tsx'
import { visibleHtml } from '#app/ui/visible-text.ts'

/** The source at the place of a step. */
export function StepSource({ source, place }: { source: SourceView; place: ShownPlace }) {
  return (
    <div>
      {source.kind === 'lines' && (
        <ScrollBox label="Source of the step" className="source step-source">
          <div className="source-path">
            <PlaceLine place={place} />
          </div>
          <div className="source-lines">
            {source.lines.map(({ number, html, marked }) => (
              <div key={number} className={marked ? 'source-line is-marked' : 'source-line'} data-line={number}>
                {/* oxlint-disable-next-line react/no-danger -- escaped by the server */}
                <code dangerouslySetInnerHTML={{ __html: visibleHtml(html) }} />
              </div>
            ))}
          </div>
        </ScrollBox>
      )}
      {source.kind !== 'lines' && (
        <p className="mono">
          <PlaceLine place={place} />
        </p>
      )}
      <p className="source-note">{source.sentence}</p>
    </div>
  )
}
