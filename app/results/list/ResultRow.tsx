import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { memo } from 'react'
import type { ListColumn } from '#app/results/list/list-view.ts'
import { Place } from '#app/results/Place.tsx'
import { flagsOf } from '#app/results/detail/result-flags.ts'
import type { Sort } from '#app/results/list/results-search.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { SelectCell } from '#app/results/list/SelectCell.tsx'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { verdictWords } from '#app/results/verdicts/verdict-words.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'
import { formatCount } from '#app/ui/format-number.ts'

type ResultRowProps = {
  result: ListedResult
  /** Place in the whole list, 1-based. */
  rank: number
  /** Place in its table, where that is not the whole list. */
  rowIndex?: number
  /** The list that it opens in, and the one that it is selected in, where that is another. */
  q: string
  selectedIn?: string
  sort: Sort
  now: number
  /** Names of the columns that are shown, with spaces between them: a row that is the same as before is not drawn again. */
  columns: string
  isCursor: boolean
  tabIndex: 0 | -1 | undefined
}

/** The same for all rows: a link to another place forgets that it was pointed at. */
const fromList = { fromList: 1 }

/** One result. The link of its message covers the whole row. */
export const ResultRow = memo(function ResultRow({
  result,
  rank,
  rowIndex,
  q,
  selectedIn,
  sort,
  now,
  columns,
  isCursor,
  tabIndex,
}: ResultRowProps) {
  const shown = columns.split(' ')
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex ?? rank + 1}
      data-id={result.id}
      data-change={result.change}
      className={`result-row${result.state === 'fixed' ? ' is-fixed' : ''}${isCursor ? ' is-cursor' : ''}`}
    >
      <SelectCell q={selectedIn ?? q} result={result} rank={rank} tabIndex={tabIndex} />
      <td role="cell" className="cell-severity">
        <SeverityMark severity={result.severity} />
      </td>
      <td role="cell" className="cell-message">
        <Link
          to="/results/$id"
          params={{ id: result.id }}
          search={{ q, sort }}
          state={fromList}
          data-path={`/results/${result.id}`}
          tabIndex={tabIndex}
        >
          <LogText text={result.message || 'No message'} />
        </Link>
      </td>
      {cells.map(
        ([column, content]) =>
          shown.includes(column) && (
            <td key={column} role="cell" className={`cell-${column}`}>
              {content(result, now, shown)}
            </td>
          ),
      )}
    </tr>
  )
})

/** What each column says of a result, in the order of list-view.ts. */
const cells: [ListColumn, (result: ListedResult, now: number, shown: string[]) => ReactNode][] = [
  ['rule', ({ rule }) => <LogText text={rule} />],
  ['project', ({ project }) => <LogText text={project} />],
  ['place', ({ path, line }) => (path === '' ? <span className="text-faint">no path</span> : <Place path={path} line={line} />)],
  ['tool', ({ tool }) => <LogText text={tool} />],
  ['ref', ({ ref }) => <LogText text={ref} />],
  ['steps', ({ steps }) => steps > 0 && formatCount(steps, 'step')],
  [
    'remarks',
    (result, _now, shown) =>
      // What has a column of its own is not said twice.
      flagsOf(shown.includes('verdict') ? { ...result, verdict: 'unreviewed' } : result).map((flag) => (
        <span key={flag} className={`flag flag-${flag.replace(' ', '-')}`}>
          {flag}
        </span>
      )),
  ],
  ['state', ({ state }) => <StateMark state={state} />],
  ['verdict', ({ verdict }) => verdict !== 'unreviewed' && verdictWords[verdict]],
  ['age', ({ seen }, now) => <RelativeTime iso={seen} now={now} />],
]
