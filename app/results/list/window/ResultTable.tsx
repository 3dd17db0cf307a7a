import type { CSSProperties, Ref } from 'react'
import { useListCursor } from '#app/results/cursor/list-cursor.ts'
import type { ListView } from '#app/results/list/rows/list-view.ts'
import type { ShownRows } from './shown-rows.ts'
import { resultAddressEnd } from '#app/results/address/addresses.ts'
import { ResultColumns, shownColumns } from '#app/results/list/rows/ResultColumns.tsx'
import { ResultRow } from '#app/results/list/rows/ResultRow.tsx'
import type { Sort } from '#app/search/sorts.ts'
import { spaceOf } from './scroll-space.ts'
import { isIn, useSelection } from '#app/results/selection/selection.ts'
import { writtenOut } from '#app/ui/html/written-out.ts'

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
  const cursor = useListCursor()
  const selection = useSelection(q)
  const search = resultAddressEnd({ q, sort })
  const { total, first, rows, at } = shown
  const tabStop = cursor && cursor.rank >= first && cursor.rank < first + rows.length ? cursor.rank : first
  const { columns, style } = shownColumns(view, showProject, shown.lengths)
  const named = columns.join(' ')
  return (
    <table role="table" className="result-table" aria-label="Results" aria-rowcount={total + 1} data-links={1} style={style}>
      <ResultColumns columns={columns} rowIndex={1} />
      <tbody
        ref={ref}
        role="rowgroup"
        className="result-rows"
        // React's types know no custom properties.
        style={{ '--rows': spaceOf(total), '--at': at } as CSSProperties}
        {...writtenOut(
          rows.map((result, place) => {
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
                search={search}
                now={now}
                columns={named}
                isCursor={cursor?.rank === rank}
                isSelected={isIn(selection, result.id)}
                tabIndex={isLive ? (tabStop === rank ? 0 : -1) : undefined}
              />
            )
          }),
        )}
      />
    </table>
  )
}
