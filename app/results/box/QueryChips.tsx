import { listAddress } from '#app/results/list/addresses.ts'
import type { QueryReading } from '#app/results/results.schemas.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import type { Grouping } from '#app/search/groupings.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { writtenOut } from '#app/ui/written-out.ts'

type QueryChipsProps = { reading: QueryReading | undefined; isOld: boolean; sort: GroupSort; group: Grouping | '' }

/** What the list is limited to: the terms that hold by default and the query's own. Each is a plain link to the list without it; what is of the query before (`isOld`) is none. */
export function QueryChips({ reading, isOld, ...list }: QueryChipsProps) {
  if (reading === undefined) return <ChipsPending />
  return (
    <div
      className={`chips${isOld ? ' is-old' : ''}`}
      inert={isOld}
      data-links=""
      {...writtenOut([
        reading.defaults.length > 0 && (
          <ul key="defaults" aria-label="Default view">
            <li className="chips-title" aria-hidden="true">
              Default view
            </li>
            {reading.defaults.map((term) => (
              <li key={term.text}>
                <Chip text={term.text} negated={term.text.startsWith('-')} title={term.sentence} to={term.without} list={list} quiet />
              </li>
            ))}
          </ul>
        ),
        reading.terms.length > 0 && (
          <ul key="terms" aria-label="Query">
            <li className="chips-title" aria-hidden="true">
              Query
            </li>
            {reading.terms.map((term, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a query may hold the same term twice
              <li key={index}>
                <Chip text={term.text} negated={term.negated} to={term.without} list={list} />
              </li>
            ))}
          </ul>
        ),
      ])}
    />
  )
}

function ChipsPending() {
  return (
    <div className="chips">
      <div className="bone bone-chips" />
    </div>
  )
}

type ChipProps = {
  text: string
  negated: boolean
  title?: string
  to: string
  list: { sort: GroupSort; group: Grouping | '' }
  quiet?: boolean
}

/** A term that the list is limited to. Exported for the test that holds what is written of it to React. */
export function Chip({ text, negated, title, to, list, quiet = false }: ChipProps) {
  const shown = negated ? text.slice(1) : text
  return (
    <a
      href={listAddress({ q: to, ...list })}
      className={`chip${quiet ? ' chip-quiet' : ''}${negated ? ' chip-not' : ''}`}
      aria-label={`Remove ${negated ? 'not ' : ''}${shown}`}
      title={title}
    >
      {negated && <b>not</b>} <bdi>{shown}</bdi>
      <Icon name="close" />
    </a>
  )
}
