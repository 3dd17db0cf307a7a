import { ResultRow } from '#app/results/ResultRow.tsx'
import type { ListedResult, ResultSearch } from '#app/results/results.schemas.ts'

const columns = ['Severity', 'Message', 'Rule', 'Project', 'Place', 'Steps', 'Remarks', 'State', 'First seen']

type ResultTableProps = { results: ListedResult[]; search: ResultSearch; now: number; showProject: boolean }

/**
 * A page of the list. To the eye a row has two lines, laid out as a grid; the roles are written out because a table whose display is
 * changed loses them in some browsers.
 */
export function ResultTable({ results, search, now, showProject }: ResultTableProps) {
  return (
    <table role="table" className={`result-table${showProject ? ' has-projects' : ''}`} aria-label="Results">
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {columns
            .filter((column) => showProject || column !== 'Project')
            .map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {results.map((result, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a result is listed once for each ref
          <ResultRow key={`${result.id} ${index}`} result={result} search={search} now={now} showProject={showProject} />
        ))}
      </tbody>
    </table>
  )
}
