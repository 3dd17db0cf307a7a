import type { ListedPlace, PlacesElsewhere } from './locations.schemas.ts'
import { PlaceItem } from './PlaceItem.tsx'
import { NamedPlaces, type PlacePage, rangeOf } from './NamedPlaces.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

const whole: PlacesElsewhere = { part: 1, named: [] }

/** More than these are folded away; following a link to one of them opens the fold. */
const shownAtOnce = 20

type PlaceListProps = {
  title: string
  page: PlacePage
  listed: ListedPlace[]
  total?: number
  elsewhere?: PlacesElsewhere
  note?: string | null
}

/** Places of a result; links of its messages lead here. Nothing is rendered for an empty list. */
export function PlaceList({ title, page, listed, total = listed.length, elsewhere = whole, note = null }: PlaceListProps) {
  if (listed.length === 0) return null
  const { part, named } = elsewhere
  // Who asked for a later part wants to see it.
  const top = part === 1 ? shownAtOnce : listed.length
  const folded = listed.length + named.length - Math.min(top, listed.length)
  const left = total - listed.length - named.length
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {`${title} `}
        <span className="count">{formatNumber(total)}</span>
      </h2>
      {part > 1 && (
        <p className="flow-note">
          Shown here are {rangeOf(part, listed.length)} of {formatNumber(total)}.
        </p>
      )}
      {note !== null && <p className="flow-note">{note}</p>}
      <Places places={listed.slice(0, top)} />
      {folded > 0 && (
        <details className="aside">
          <summary>{formatCount(folded, 'more location')}</summary>
          {listed.length > top && <Places places={listed.slice(top)} />}
          <NamedPlaces list={id} page={page} elsewhere={elsewhere} />
        </details>
      )}
      <MoreInJson more={left} />
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
