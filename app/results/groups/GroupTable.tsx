import type { CSSProperties } from 'react'
import type { ListView } from '#app/results/list/list-view.ts'
import { resultAddressEnd } from '#app/results/list/addresses.ts'
import { ResultRow } from '#app/results/list/ResultRow.tsx'
import type { Sort } from '#app/results/list/results-search.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { isIn, useSelection } from '#app/results/selection/selection.ts'

type GroupTableProps = { results: ListedResult[]; q: string; sort: Sort; now: number; view: ListView; showProject: boolean }

/** Some rows, as the list has them. */
export function GroupTable({ results, q, sort, now, view, showProject }: GroupTableProps) {
  const selection = useSelection(q)
  const search = resultAddressEnd({ q, sort })
  const shown = view.columns.filter((column) => column !== 'project' || showProject)
  const widths = [...shown, ...(shown.includes('place') ? [] : ['rest'])].map((column) => `var(--${column})`)
  // React's types know no custom properties.
  const style = { '--columns': widths.join(' ') } as CSSProperties
  return (
    <table role="table" className="result-table" aria-label="Results" data-links={1} style={style}>
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {['severity', 'message', ...shown].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name === 'age' ? 'first seen' : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {results.map((result, at) => (
          <ResultRow
            // oxlint-disable-next-line react/no-array-index-key -- a result is listed once for each ref
            key={at}
            result={result}
            rank={at + 1}
            q={q}
            search={search}
            now={now}
            columns={shown.join(' ')}
            isCursor={false}
            isSelected={isIn(selection, result.id)}
            tabIndex={undefined}
          />
        ))}
      </tbody>
    </table>
  )
}
