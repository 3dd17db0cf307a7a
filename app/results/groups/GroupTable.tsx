import { useHydrated } from '@tanstack/react-router'
import { useListCursor } from '#app/results/cursor/list-cursor.ts'
import type { ListView } from '#app/results/list/rows/list-view.ts'
import { resultAddressEnd } from '#app/results/address/addresses.ts'
import { nameLengths } from '#app/results/list/rows/name-lengths.ts'
import { ResultColumns, shownColumns } from '#app/results/list/rows/ResultColumns.tsx'
import { ResultRow } from '#app/results/list/rows/ResultRow.tsx'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { isIn, useSelection } from '#app/results/selection/selection.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

type GroupTableProps = {
  results: ListedResult[]
  /** The query of the group, and the list that is in groups, of which rows are selected. */
  q: string
  list: ResultSearch
  /** What keys know the first row by. */
  first: number
  label: string
  now: number
  view: ListView
  showProject: boolean
}

/** Some rows, as the list has them. */
export function GroupTable({ results, q, list, first, label, now, view, showProject }: GroupTableProps) {
  const cursor = useListCursor()
  const isLive = useHydrated()
  const selection = useSelection(list.q)
  const search = resultAddressEnd({ q, sort: list.sort })
  const { columns, style } = shownColumns(view, showProject, nameLengths(results))
  return (
    <table role="table" className="result-table" aria-label={visibleText(label)} data-links={1} style={style}>
      <ResultColumns columns={columns} />
      <tbody role="rowgroup">
        {results.map((result, at) => (
          <ResultRow
            // oxlint-disable-next-line react/no-array-index-key -- a result is listed once for each ref
            key={at}
            result={result}
            rank={first + at}
            rowIndex={at + 2}
            q={list.q}
            search={search}
            now={now}
            columns={columns.join(' ')}
            isCursor={cursor?.rank === first + at}
            isSelected={isIn(selection, result.id)}
            tabIndex={isLive ? (cursor?.rank === first + at ? 0 : -1) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}
