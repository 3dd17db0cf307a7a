import { listAddress } from '#app/results/address/addresses.ts'
import type { QueryReading } from '#app/search/query-reading.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import type { Grouping } from '#app/search/groupings.ts'
import { PathText } from '#app/results/PathText.tsx'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { writtenOut } from '#app/ui/html/written-out.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

type QueryChipsProps = { reading: QueryReading | undefined; isOld: boolean; sort: GroupSort; group: Grouping | '' }

/** What the list is limited to: the terms that hold by default and the query's own. Each is a plain link to the list without it; what is of the query before (`isOld`) is none. */
export function QueryChips({ reading, isOld, ...list }: QueryChipsProps) {
  if (reading === undefined) {
    return (
      <div className="chips">
        <div className="bone bone-chips" />
      </div>
    )
  }
  return (
    <div
      className={`chips${isOld ? ' is-old' : ''}`}
      inert={isOld}
      data-links=""
      {...writtenOut(
        [
          { name: 'Default view', terms: reading.defaults },
          { name: 'Query', terms: reading.terms },
        ].map(
          ({ name, terms }) =>
            terms.length > 0 && (
              <ul key={name} aria-label={name}>
                <li className="chips-title" aria-hidden="true">
                  {name}
                </li>
                {terms.map((term: ChipTerm, index) => (
                  // A query may hold the same term twice.
                  <li key={term.sentence === undefined ? index : term.text}>
                    <Chip term={term} list={list} />
                  </li>
                ))}
              </ul>
            ),
        ),
      )}
    />
  )
}

/** One that holds by default has a sentence. */
type ChipTerm = { text: string; negated?: boolean; sentence?: string; without: string }

/** A term that the list is limited to. Exported for the test that holds what is written of it to React. */
export function Chip({ term, list }: { term: ChipTerm; list: { sort: GroupSort; group: Grouping | '' } }) {
  const { text, sentence, negated = text.startsWith('-'), without } = term
  const shown = negated ? text.slice(1) : text
  return (
    <a
      href={listAddress({ q: without, ...list })}
      className={`chip${sentence === undefined ? '' : ' chip-quiet'}${negated ? ' chip-not' : ''}`}
      aria-label={visibleText(`Remove ${negated ? 'not ' : ''}${shown}`)}
      title={sentence}
    >
      {negated && <b>not</b>} {shown.startsWith('path:') ? <PathText text={shown} /> : <LogText text={shown} />}
      <Icon name="close" />
    </a>
  )
}
