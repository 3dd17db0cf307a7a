import type { CSSProperties, Ref } from 'react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { setListCursor, takeFocusWish, useListCursor } from '#app/results/list-cursor.ts'
import type { ListColumn, ListView } from '#app/results/list-view.ts'
import type { ShownRows } from '#app/results/list-window.ts'
import { ResultRow } from '#app/results/ResultRow.tsx'
import { readResultId, type Sort } from '#app/results/results-search.ts'
import { spaceOf } from '#app/results/scroll-space.ts'

/** Of each column its heading, and its width in the second line of a row and in a row of one line. */
export const columns: Record<ListColumn, { name: string; width: string; compact: string }> = {
  rule: { name: 'Rule', width: 'minmax(0, 13rem)', compact: 'minmax(0, 9rem)' },
  project: { name: 'Project', width: 'minmax(0, 8rem)', compact: 'minmax(0, 6rem)' },
  place: { name: 'Place', width: 'minmax(0, 1fr)', compact: 'minmax(0, 1fr)' },
  tool: { name: 'Tool', width: 'minmax(0, 7rem)', compact: 'minmax(0, 6rem)' },
  ref: { name: 'Ref', width: 'minmax(0, 7rem)', compact: 'minmax(0, 6rem)' },
  steps: { name: 'Steps', width: '4.25rem', compact: '4.25rem' },
  remarks: { name: 'Remarks', width: '9rem', compact: '7rem' },
  state: { name: 'State', width: '6.75rem', compact: '5.25rem' },
  verdict: { name: 'Verdict', width: '7rem', compact: '6rem' },
  age: { name: 'First seen', width: '', compact: '6.25rem' },
}

type ResultTableProps = {
  ref: Ref<HTMLTableSectionElement>
  shown: ShownRows
  q: string
  sort: Sort
  now: number
  view: ListView
  isLive: boolean
  showProject: boolean
}

/**
 * The rows of the list that are drawn, at their place in the space of all. The roles are written out because a table whose display is
 * changed loses them in some browsers. Once the page is live, Tab leads to the row of the cursor alone.
 */
export function ResultTable({ ref, shown, q, sort, now, view, isLive, showProject }: ResultTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useImperativeHandle<HTMLTableSectionElement | null, HTMLTableSectionElement | null>(ref, () => body.current)
  const cursor = useListCursor()
  const { total, first, rows, at } = shown
  const isDrawn = cursor !== null && cursor.rank >= first && cursor.rank < first + rows.length
  const tabStop = isDrawn ? cursor.rank : first
  const shownColumns = view.columns.filter((column) => column !== 'project' || showProject)
  useEffect(() => {
    if (!isDrawn || rows[cursor.rank - first] === undefined || !takeFocusWish()) return
    body.current?.querySelector<HTMLElement>(`[aria-rowindex="${cursor.rank + 1}"] .cell-message a`)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const rows = body.current
    rows?.addEventListener('focusin', followFocus)
    return () => rows?.removeEventListener('focusin', followFocus)
  }, [])
  return (
    <table
      role="table"
      className="result-table"
      aria-label="Results"
      aria-rowcount={total + 1}
      style={widths(shownColumns, view.isCompact)}
    >
      <thead role="rowgroup" className="sr-only">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col" className="needs-script">
            Select
          </th>
          {['Severity', 'Message', ...shownColumns.map((column) => columns[column].name)].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" className="result-rows" style={custom({ '--rows': spaceOf(total), '--at': at })}>
        {rows.map((result, place) => {
          const rank = first + place
          return result === undefined ? (
            <tr key={rank} role="row" aria-rowindex={rank + 1} className="row-missing">
              <td role="cell">
                <span className="sr-only">Loading</span>
              </td>
            </tr>
          ) : (
            <ResultRow
              key={rank}
              result={result}
              rank={rank}
              q={q}
              sort={sort}
              now={now}
              columns={shownColumns.join(' ')}
              isCursor={isDrawn && cursor.rank === rank}
              tabIndex={isLive ? (tabStop === rank ? 0 : -1) : undefined}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** The row that gets the focus is the one that keys act on. */
function followFocus({ target }: FocusEvent): void {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null
  const rank = Number(row?.getAttribute('aria-rowindex')) - 1
  if (rank > 0) setListCursor({ rank, id: readResultId(row?.getAttribute('data-id') ?? '') })
}

/** The widths of these columns, for the styles of a table. */
export function widths(shown: ListColumn[], isCompact: boolean): CSSProperties {
  const second = shown.filter((column) => column !== 'age').map((column) => columns[column].width)
  const hasPlace = shown.includes('place')
  return custom({
    '--columns': (hasPlace ? second : [...second, 'minmax(0, 1fr)']).join(' '),
    ...(isCompact && { '--compact-columns': shown.map((column) => columns[column].compact).join(' ') }),
  })
}

/** React's types know no custom properties. */
function custom(properties: { [name: `--${string}`]: string | number }): CSSProperties {
  return properties as CSSProperties
}
