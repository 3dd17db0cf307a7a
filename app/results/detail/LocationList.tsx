import { Place } from '#app/results/Place.tsx'
import type { DetailLocation } from '#app/results/results.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatCount } from '#app/ui/format-number.ts'

/** More than these are folded away; following a link to one of them opens the fold. */
const shownAtOnce = 20

/** The places of a result; links in its message lead here. Nothing is rendered for an empty list. */
export function LocationList({ title, locations }: { title: string; locations: DetailLocation[] }) {
  if (locations.length === 0) return null
  const rest = locations.slice(shownAtOnce)
  const id = title.toLowerCase().replace(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="count">{locations.length}</span>
      </h2>
      <Locations locations={locations.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className="aside">
          <summary>{formatCount(rest.length, 'more location')}</summary>
          <Locations locations={rest} />
        </details>
      )}
    </section>
  )
}

function Locations({ locations }: { locations: DetailLocation[] }) {
  return (
    <ul className="locations">
      {locations.map(({ anchor, path, line, column, logical, message }) => (
        <li key={anchor} id={anchor}>
          {path === '' ? null : <Place path={path} line={line} column={column} />}
          {logical !== null && <LogText className="logical" text={logical} />}
          {message !== null && <LogText className="location-message" text={message} />}
          {path === '' && logical === null && message === null && <span className="text-faint">The log says nothing of it</span>}
        </li>
      ))}
    </ul>
  )
}
