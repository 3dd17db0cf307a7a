import { Link } from '@tanstack/react-router'
import type { QueryReading } from '#app/results/results.schemas.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { Icon } from '#app/ui/Icon.tsx'

/** What the list is limited to: the terms that hold by default and the query's own. Each is a link to the list without it; what is of the query before (`isOld`) is none. */
export function QueryChips({ reading, isOld, sort }: { reading: QueryReading | undefined; isOld: boolean; sort: GroupSort }) {
  if (reading === undefined) return <ChipsPending />
  return (
    <div className={`chips${isOld ? ' is-old' : ''}`} inert={isOld}>
      {reading.defaults.length > 0 && (
        <ul aria-label="Default view">
          <li className="chips-title" aria-hidden="true">
            Default view
          </li>
          {reading.defaults.map((term) => (
            <li key={term.text}>
              <Chip text={term.text} negated={term.text.startsWith('-')} title={term.sentence} to={term.without} sort={sort} quiet />
            </li>
          ))}
        </ul>
      )}
      {reading.terms.length > 0 && (
        <ul aria-label="Query">
          <li className="chips-title" aria-hidden="true">
            Query
          </li>
          {reading.terms.map((term, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a query may hold the same term twice
            <li key={index}>
              <Chip text={term.text} negated={term.negated} to={term.without} sort={sort} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ChipsPending() {
  return (
    <div className="chips">
      <div className="bone bone-chips" />
    </div>
  )
}

type ChipProps = { text: string; negated: boolean; title?: string; to: string; sort: GroupSort; quiet?: boolean }

function Chip({ text, negated, title, to, sort, quiet = false }: ChipProps) {
  const shown = negated ? text.slice(1) : text
  const name = `Remove ${negated ? 'not ' : ''}${shown}`
  return (
    <Link
      to="/results"
      search={{ q: to, sort }}
      activeOptions={{ exact: true }}
      className={`chip${quiet ? ' chip-quiet' : ''}${negated ? ' chip-not' : ''}`}
      aria-label={name}
      title={title}
    >
      {negated && <b>not</b>} <bdi>{shown}</bdi>
      <Icon name="close" />
    </Link>
  )
}
