import { ShownText } from '#app/results/message/ShownText.tsx'
import { Place } from '#app/results/Place.tsx'
import { ByteTable } from './ByteTable.tsx'
import { OnNoLine } from './FileResultMarks.tsx'
import type { SourceView } from './source.schemas.ts'
import { SourceLines } from './SourceLines.tsx'
import { SourceLinks } from './SourceLinks.tsx'
import { useMarkInView } from './use-mark-in-view.ts'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'

type SourceBlockProps = { of: string; source: SourceView; path: string; heading?: 'h2' | 'h4' }

/** The source that is known of the place of a result, `of` by its id: numbered lines or bytes, the region marked, with the other results of the file beside it. */
export function SourceBlock({ of, source, path, heading: Heading = 'h2' }: SourceBlockProps) {
  const box = useMarkInView(of)
  return (
    <section aria-labelledby="source">
      <Heading id="source">Source</Heading>
      {source.kind !== 'none' && (
        <div className="source">
          <div className="source-head">
            {path !== '' && <Place path={path} line={null} />}
            <SourceLinks source={source} />
          </div>
          {source.wholeFile && <p className="source-whole">This result is about the whole file.</p>}
          {source.file !== null && <OnNoLine results={source.file.onNoLine} />}
          <ScrollBox ref={box} of={`source ${of}`} label={source.kind === 'bytes' ? 'Bytes of the file' : 'Lines of the source'}>
            {source.kind === 'lines' ? <SourceLines source={source} /> : <ByteTable rows={source.rows} />}
          </ScrollBox>
        </div>
      )}
      <p className="source-note">
        {source.kind === 'none' && source.wholeFile && 'This result is about the whole file. '}
        {source.sentence}
        {source.notes.map((note) => (
          <span key={note}> {note}</span>
        ))}
        {source.kind === 'none' && <SourceLinks source={source} />}
      </p>
      {source.rendered !== null && (
        <details className="aside" open={source.kind === 'none'}>
          <summary>As the log shows it</summary>
          <ShownText message={source.rendered} />
        </details>
      )}
    </section>
  )
}
