import type { ListedPlace } from '#app/results/locations/locations.schemas.ts'
import { PlaceItem } from '#app/results/locations/PlaceItem.tsx'
import { formatCount, formatNumber } from '#app/ui/format-number.ts'

/** More than these are folded away; following a link to one of them opens the fold. */
const shownAtOnce = 20

type PlaceListProps = { title: string; listed: ListedPlace[]; total?: number; note?: string | null }

/** Places of a result; links of its messages lead here. Nothing is rendered for an empty list. */
export function PlaceList({ title, listed, total = listed.length, note = null }: PlaceListProps) {
  if (listed.length === 0) return null
  const rest = listed.slice(shownAtOnce)
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="count">{formatNumber(total)}</span>
      </h2>
      {note !== null && <p className="flow-note">{note}</p>}
      <Places places={listed.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className="aside">
          <summary>{formatCount(rest.length, 'more location')}</summary>
          <Places places={rest} />
        </details>
      )}
      {total > listed.length && <p className="flow-note">{formatNumber(total - listed.length)} more are in the original JSON.</p>}
    </section>
  )
}

function Places({ places }: { places: ListedPlace[] }) {
  return (
    <ul className="locations">
      {places.map((place) => (
        <PlaceItem key={place.anchor} place={place} />
      ))}
    </ul>
  )
}
