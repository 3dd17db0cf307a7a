import type { CSSProperties } from 'react'
import { useListCursor } from '#app/results/list/list-cursor.ts'
import type { ListView } from '#app/results/list/list-view.ts'
import { resultAddressEnd } from '#app/results/list/addresses.ts'
import { ResultRow } from '#app/results/list/ResultRow.tsx'
import type { ListedResult, ResultSearch } from '#app/results/results.schemas.ts'
import { isIn, useSelection } from '#app/results/selection/selection.ts'
import { Column } from '#app/ui/Column.tsx'

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
  const selection = useSelection(list.q)
  const search = resultAddressEnd({ q, sort: list.sort })
  const shown = view.columns.filter((column) => column !== 'project' || showProject)
  const widths = [...shown, ...(shown.includes('place') ? [] : ['rest'])].map((column) => `var(--${column})`)
  // React's types know no custom properties.
  const style = { '--columns': widths.join(' ') } as CSSProperties
  return (
    <table role="table" className="result-table" aria-label={label} data-links={1} style={style}>
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          <Column className="needs-script">select</Column>
          {['severity', 'message', ...shown].map((name) => (
            <Column key={name}>{name === 'age' ? 'first seen' : name}</Column>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {results.map((result, at) => (
          <ResultRow
            // oxlint-disable-next-line react/no-array-index-key -- a result is listed once for each ref
            key={at}
            result={result}
            rank={first + at}
            rowIndex={at + 2}
            q={q}
            selectedIn={list.q}
            search={search}
            now={now}
            columns={shown.join(' ')}
            isCursor={cursor?.rank === first + at}
            isSelected={isIn(selection, result.id)}
            tabIndex={undefined}
          />
        ))}
      </tbody>
    </table>
  )
}
