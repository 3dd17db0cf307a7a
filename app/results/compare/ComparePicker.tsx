import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { changeMarks } from './change-marks.ts'
import type { SideOption } from './compare.schemas.ts'
import { SideField } from './SideField.tsx'
import { valuesQuery } from '#app/results/facets/facets.queries.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { changes } from '#app/search/changes.ts'
import { comparisonMeant } from '#app/search/language/comparison.ts'
import { beginComparison } from '#app/search/language/comparison-query.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { ModalDialog } from '#app/ui/controls/ModalDialog.tsx'

type ComparePickerProps = { search: ResultsSearch; button: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** Asks for two sides, says what comparing them comes to, and writes that into the query. */
export function ComparePicker({ search: { q, sort, group }, button, onClose }: ComparePickerProps) {
  const navigate = useNavigate()
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const [before, setBefore] = useState<SideOption | null>(() => writtenSide(q, 'before'))
  const [after, setAfter] = useState<SideOption | null>(() => writtenSide(q, 'after'))
  const query = before === null || after === null ? null : beginComparison(q, { before: before.side, after: after.side })

  /** Where one touches, a field with the focus has a keyboard and its suggestions over the other. */
  function firstFocus() {
    return matchMedia('(hover: none)').matches ? popup : first.current
  }
  function compare(event: FormEvent) {
    event.preventDefault()
    if (query === null) return
    void navigate({ to: '/results', search: { q: query, sort, group } })
    onClose()
  }
  return (
    <ModalDialog
      ref={setPopup}
      title="Compare"
      className="dialog-wide compare-dialog"
      initialFocus={firstFocus}
      button={button}
      onClose={onClose}
    >
      <form onSubmit={compare}>
        <div className="compare-fields">
          <SideField label="From" q={q} value={before} onChange={setBefore} input={first} popup={popup} />
          <SideField label="To" q={q} value={after} onChange={setAfter} popup={popup} />
        </div>
        <PickedCounts query={query} />
        <div className="dialog-actions">
          <button
            type="button"
            className="button compare-swap"
            disabled={before === null && after === null}
            onClick={() => {
              setBefore(after)
              setAfter(before)
            }}
          >
            Swap sides
          </button>
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <button type="submit" className="button button-primary" disabled={query === null}>
            Compare
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

/** What the comparison would come to, as soon as both sides are chosen. */
function PickedCounts({ query }: { query: string | null }) {
  const asked = { q: query ?? '', field: 'change', text: '', limit: changes.length } as const
  const { data, isError } = useQuery({ ...valuesQuery(asked), enabled: query !== null })
  return (
    <p role="status" className="compare-counts">
      {query === null && 'Choose a ref, an upload or a commit for each, or write a day.'}
      {query !== null && isError && 'The changes could not be counted. Try again in a moment.'}
      {query !== null && data?.values.length === 0 && 'There is nothing to compare.'}
      {data !== undefined &&
        data.values.length > 0 &&
        changes.map((change) => (
          <span key={change} className={`change change-${change}`}>
            <span className="change-sign" aria-hidden="true">
              {changeMarks[change].sign}
            </span>
            <b>{formatNumber(data.values.find(({ value }) => value === change)?.count ?? 0)}</b> {change}
          </span>
        ))}
    </p>
  )
}

/** The side of the comparison that the query has already. */
function writtenSide(q: string, side: 'before' | 'after'): SideOption | null {
  const value = parseQuery(q).terms.find(({ field, negated }) => field === 'compare' && !negated)?.values[0]
  const text = value && comparisonMeant(value.text)?.[side]
  return text ? { kind: 'ref', side: text, label: text, detail: '', at: null } : null
}
