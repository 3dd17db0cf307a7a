import { memo, type ReactNode } from 'react'
import type { ListColumn } from './list-view.ts'
import { messageLine } from '#app/results/message/message-line.ts'
import { logicalParts, placeParts, placeText } from '#app/results/Place.tsx'
import { flagsOf } from './result-flags.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { pick } from '#app/results/selection/selection.ts'
import { verdictWords } from '#app/search/verdict-words.ts'
import { logText } from '#app/ui/text/LogText.tsx'
import { formatAge, formatExactTime } from '#app/ui/text/format-time.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { wantScript } from '#app/ui/scripts/want-script.ts'

type ResultRowProps = {
  result: ListedResult
  /** Place in the whole list, 1-based. */
  rank: number
  /** Place in its table, where that is not the whole list. */
  rowIndex?: number
  /** The query of the list that it is selected in. */
  q: string
  /** What the addresses of results end with, from `?` on. */
  search: string
  now: number
  /** Names of the columns that are shown, with spaces between them: a row that is the same as before is not drawn again. */
  columns: string
  isCursor: boolean
  isSelected: boolean
  tabIndex: 0 | -1 | undefined
}

/**
 * One result. The link of its message, a plain one (plain-links.ts), covers the whole row. There are fifty of these on a page: each is as few
 * elements as will do, and no component but itself.
 */
export const ResultRow = memo(function ResultRow({ result, rank, rowIndex, q, search, now, columns, ...row }: ResultRowProps) {
  const message = messageLine(result)
  const shown = columns.split(' ')
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex ?? rank + 1}
      data-id={result.id}
      data-change={result.change}
      className={`result-row${result.state === 'fixed' ? ' is-fixed' : ''}${row.isCursor ? ' is-cursor' : ''}`}
    >
      {/* All of the cell is there to be hit; a key goes to what is in it. */}
      <td role="cell" className="cell-select needs-script" onClick={({ shiftKey }) => void select(q, result, rank, shiftKey)}>
        <input
          type="checkbox"
          aria-label={`Select ${visibleText(message)}`}
          aria-keyshortcuts="x"
          checked={row.isSelected}
          readOnly
          tabIndex={row.tabIndex}
        />
      </td>
      <td role="cell" className={`cell-severity severity severity-${result.severity}`} title={result.severity}>
        {result.severity}
      </td>
      <td role="cell" className="cell-message">
        <a href={`/results/${result.id}${search}`} dir="auto" tabIndex={row.tabIndex}>
          {logText(message)}
        </a>
      </td>
      {/* The names are joined from those of columns. */}
      {shown.map((column) => cells[column as ListColumn](result, now, shown))}
    </tr>
  )
})

function pickRange() {
  return import('#app/results/selection/pick-range.ts')
}

/** Selects a row; with Shift all rows from the one that was selected last. */
async function select(q: string, result: ListedResult, rank: number, isRange: boolean): Promise<void> {
  if (!isRange) return pick(q, result, rank)
  const ranges = await wantScript(pickRange)
  return ranges.pickRange(q, result, rank)
}

type Cell = (result: ListedResult, now: number, shown: string[]) => ReactNode

/** The cell of each column. */
const cells: Record<ListColumn, Cell> = {
  rule: ({ rule }) => placeCell('rule', rule, logicalParts(rule)),
  project: ({ project }) => placeCell('project', project, placeParts({ path: project, line: null })),
  place: (result) => {
    const { path, logicalName } = result
    return placeCell(
      'place',
      logicalName || (path && placeText(result)),
      logicalName ? logicalParts(logicalName) : placeParts(result),
      'path',
    )
  },
  tool: textCell('tool'),
  ref: textCell('ref'),
  steps: ({ steps }) => cell('steps', steps > 0 && formatCount(steps, 'step')),
  // What has a column of its own is not said twice.
  remarks: (result, _now, shown) =>
    cell(
      'remarks',
      flagsOf(shown.includes('verdict') ? { ...result, verdict: 'unreviewed' } : result).map((flag) => (
        <span key={flag} className={flag === 'new' ? 'flag flag-new' : 'flag'}>
          {flag}
        </span>
      )),
    ),
  state: ({ state }) => cell('state', state, { className: `cell-state state state-${state}` }),
  verdict: ({ verdict }) => cell('verdict', verdict !== 'unreviewed' && verdictWords[verdict]),
  age: ({ seen }, now) =>
    cell(
      'age',
      <time dateTime={seen} title={formatExactTime(seen)}>
        {formatAge(seen, now)}
      </time>,
    ),
}

function cell(column: ListColumn, children: ReactNode, more?: { className?: string; title?: string; dir?: 'auto' }): ReactNode {
  return (
    <td key={column} role="cell" className={`cell-${column}`} {...more}>
      {children}
    </td>
  )
}

/** Of what does not fit, the end stays in sight, which tells it from others. */
function placeCell(column: ListColumn, title: string, parts: ReactNode, what: string = column): ReactNode {
  if (title === '') return cell(column, none(what))
  return cell(column, parts, { className: `cell-${column} place`, title: visibleText(title) })
}

function textCell(column: 'tool' | 'ref'): Cell {
  return ({ [column]: text }) => cell(column, text === '' ? none(column) : logText(text), { dir: 'auto' })
}

function none(what: string): ReactNode {
  return <span className="text-faint">{`no ${what}`}</span>
}
