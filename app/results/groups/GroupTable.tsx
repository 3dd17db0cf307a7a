import type { CSSProperties } from 'react'
import type { ListView } from '#app/results/list/list-view.ts'
import { ResultRow } from '#app/results/list/ResultRow.tsx'
import type { Sort } from '#app/results/list/results-search.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'

type GroupTableProps = { results: ListedResult[]; q: string; sort: Sort; now: number; view: ListView; showProject: boolean }

/** Some rows, as the list has them. */
export function GroupTable({ results, q, sort, now, view, showProject }: GroupTableProps) {
  const shown = view.columns.filter((column) => column !== 'project' || showProject)
  const widths = [...shown, ...(shown.includes('place') ? [] : ['rest'])].map((column) => `var(--${column})`)
  // React's types know no custom properties.
  const style = { '--columns': widths.join(' ') } as CSSProperties
  return (
    <table role="table" className="result-table" aria-label="Results" style={style}>
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
            sort={sort}
            now={now}
            columns={shown.join(' ')}
            isCursor={false}
            tabIndex={undefined}
          />
        ))}
      </tbody>
    </table>
  )
}
