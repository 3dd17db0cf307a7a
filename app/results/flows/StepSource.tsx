import type { StepDetail } from './flows.schemas.ts'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import { ByteTable } from '#app/results/source/ByteTable.tsx'
import { SourceLines } from '#app/results/source/SourceLines.tsx'
import { SourceLinks } from '#app/results/source/SourceLinks.tsx'
import { useMarkInView } from '#app/results/source/use-mark-in-view.ts'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'

/** The source at the place of a step. */
export function StepSource({ step: { number, source, place } }: { step: Pick<StepDetail, 'number' | 'source' | 'place'> }) {
  const box = useMarkInView(source)
  return (
    <div>
      {source.kind === 'none' ? (
        <p className="mono">
          <PlaceLine place={place} />
        </p>
      ) : (
        <ScrollBox ref={box} of={`step ${number}`} label="Source of the step" className="source step-source">
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
