import type { FixedPlace } from './fixes.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'

/** Replacements of text that the log does not hold: where something is deleted, and what is inserted there. */
export function FixPlaces({ places, more }: { places: FixedPlace[]; more: number }) {
  if (places.length === 0) return null
  return (
    <ul className="fix-places">
      {places.map(({ place, deleted, inserted, isBinary }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- replacements of one fix never move
        <li key={index}>
          <Words place={place} deleted={deleted} inserted={inserted} />
          {deleted !== null && deleted !== '' && <Text text={deleted} label={`Deleted at ${place}`} isBinary={isBinary} kind="deleted" />}
          {inserted !== null && inserted !== '' && (
            <Text text={inserted} label={`Inserted at ${place}`} isBinary={isBinary} kind="inserted" />
          )}
        </li>
      ))}
      {more > 0 && <li className="text-muted">{formatCount(more, 'more place')} in the original JSON</li>}
    </ul>
  )
}

function Words({ place, deleted, inserted }: Pick<FixedPlace, 'place' | 'deleted' | 'inserted'>) {
  if (inserted === null) return <p>At {place}, put something that the log does not say in a way that can be read.</p>
  if (inserted === '') return <p>Delete {deleted === null ? `what stands at ${place}` : place}.</p>
  return <p>{deleted === null ? `In place of what stands at ${place}, put:` : `At ${place}, replace:`}</p>
}

function Text({ text, label, isBinary, kind }: { text: string; label: string; isBinary: boolean; kind: 'deleted' | 'inserted' }) {
  return (
    <ScrollBox label={label} className={`fix-text is-${kind}`}>
      <pre className={isBinary ? 'is-binary' : undefined}>
        <LogText text={text} />
      </pre>
    </ScrollBox>
  )
}
