import { Link } from '@tanstack/react-router'
import type { PlacesElsewhere } from './locations.schemas.ts'
import { placesOfPart } from './place-search.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** The page that places are on. */
export type PlacePage = { id: ResultId; search: ResultSearch }

type NamedPlacesProps = { list: string; page: PlacePage; elsewhere: PlacesElsewhere }

/** The places of a list that are in its other parts, each with a link to the part that says all of them. */
export function NamedPlaces({ list, page: { id, search }, elsewhere: { part, named } }: NamedPlacesProps) {
  const count = Math.ceil(named.length / placesOfPart)
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1 < part ? at + 1 : at + 2
    const places = named.slice(at * placesOfPart, (at + 1) * placesOfPart)
    return (
      <div key={number}>
        <p className="places-part">
          <Link to="/results/$id" params={{ id }} search={{ ...search, places: number }} hash={list} preload={false}>
            {rangeOf(number, places.length)} in full
          </Link>
        </p>
        <ul className="locations locations-named">
          {places.map(({ anchor, title }) => (
            <li key={anchor} id={anchor}>
              <LogText text={title} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** `101 to 200`, of the part of this number. */
export function rangeOf(part: number, length: number): string {
  const before = (part - 1) * placesOfPart
  return `${formatNumber(before + 1)} to ${formatNumber(before + length)}`
}
