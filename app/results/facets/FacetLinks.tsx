import type { ReactNode } from 'react'
import { withoutChoice, withPath, withValue } from '#app/search/language/query-terms.ts'
import type { FilteredList } from './filtered-list.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { logicalParts } from '#app/results/Place.tsx'
import type { FacetValue } from '#app/search/answers/facet.ts'
import { logText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

type FacetLinksProps = { field: string; value: FacetValue; list: FilteredList; mark?: ReactNode; detail?: string | undefined }

/** Labels up to this length are shown whole. Of longer ones, as ids of rules are, what they end with tells them apart. */
const shownWhole = 20

/** Two links: following the first includes the value or undoes what was chosen; the second one excludes it. Plain ones, in an element with `data-links`. */
export function FacetLinks({ field, value: { value, label, count, chosen, written = value }, list, mark, detail }: FacetLinksProps) {
  const { defaults, ...search } = list
  const { q } = search
  const included = () => (field === 'path' ? withPath(q, value) : withValue(q, field, value, false))
  const left = chosen === null ? q : withoutChoice(q, field, written, chosen === 'exclude')
  const followed = chosen === null ? included() : left
  const excluded = chosen === 'exclude' ? null : [withValue(left, field, value, true), ...givingWay(field, value, defaults)].join(' ')
  const isLong = label.length > shownWhole
  // Of what is seen, as what is heard has it.
  const title = visibleText(detail ? `${label}: ${detail}` : isLong ? label : '') || undefined
  return (
    <>
      <a href={listAddress({ ...search, q: followed })} className="facet-value" aria-current={chosen === null ? undefined : 'true'}>
        {mark}
        {chosen === 'exclude' && <b>not</b>}
        <bdi className={isLong ? 'sr-only' : 'facet-label'} title={title}>
          {logText(label)}
        </bdi>
        {isLong && (
          // Its parts are heard with a space between them.
          <span className="facet-label place" title={title} aria-hidden="true">
            {logicalParts(label)}
          </span>
        )}
        {` ${formatNumber(count)}`}
        {detail && <span className="sr-only">: {logText(detail)}</span>}
        {chosen && <span className="sr-only">, chosen: follow to remove</span>}
      </a>
      {excluded !== null && (
        <a href={listAddress({ ...search, q: excluded })} className="facet-exclude" aria-label={visibleText(`Exclude ${label}`)}>
          exclude
        </a>
      )}
    </>
  )
}

/**
 * What holds by default of a field and no longer would beside a term of it: said again, so that a list from which something is excluded has
 * nothing that it had not before, unless that would leave nothing. What `is:` says of suppressions is not about a state.
 */
function givingWay(field: string, value: string, defaults: readonly string[]): string[] {
  const fieldOf = (text: string) => (text === '-is:suppressed' ? 'suppression' : text.replace(/^-/, '').split(':')[0])
  const own = defaults.filter((text) => fieldOf(text) === field)
  return own.filter((text) => text !== `${field}:${value}`)
}
