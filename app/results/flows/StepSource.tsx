import type { ShownPlace } from '#app/results/locations/locations.schemas.ts'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import { ByteTable } from '#app/results/source/ByteTable.tsx'
import { SourceLines } from '#app/results/source/SourceLines.tsx'
import { SourceLinks } from '#app/results/source/SourceLinks.tsx'
import { ScrollBox } from '#app/ui/ScrollBox.tsx'

/** The source at the place of a step. */
export function StepSource({ source, place }: { source: SourceView; place: ShownPlace }) {
  return (
    <div>
      {source.kind === 'none' ? (
        <p className="mono">
          <PlaceLine place={place} />
        </p>
      ) : (
        <ScrollBox label="Source of the step" className="source step-source">
          <div className="source-head">
            <PlaceLine place={place} /> <SourceLinks source={source} />
          </div>
          {source.kind === 'lines' ? <SourceLines source={source} /> : <ByteTable rows={source.rows} />}
        </ScrollBox>
      )}
      <p className="source-note">{[source.sentence, ...source.notes].join(' ')}</p>
    </div>
  )
}
