import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GroupTable } from './GroupTable.tsx'
import type { ListView } from '#app/results/list/rows/list-view.ts'
import { listPageQuery } from '#app/results/results.queries.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** So many rows of a group are shown where it stands; the rest are the list of its query. */
export const rowsOfGroup = 10

type GroupRowsProps = {
  /** The query of the group, and the list that is in groups. */
  q: string
  list: ResultSearch
  /** What keys know the first row by. */
  first: number
  label: string
  count: number
  view: ListView
  showProject: boolean
  /** Asks for a verdict for all of the group. */
  onJudge: () => void
  onDrawn: () => void
}

/** The first rows of a group, in the order of the list, and the way to all of them. The rows are those of that list's first page. */
export function GroupRows({ q, list, first, label, count, view, showProject, onJudge, onDrawn }: GroupRowsProps) {
  const { sort } = list
  const { data, dataUpdatedAt, isError, refetch } = useQuery(listPageQuery({ q, sort }, 0))
  useEffect(onDrawn)
  if (data === undefined && isError) {
    return (
      <p className="group-note" role="alert">
        These results could not be loaded.{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  if (data === undefined) return <div className="bone-rows" style={{ height: `calc(${Math.min(count, rowsOfGroup)} * var(--row))` }} />
  const shown = data.results.slice(0, rowsOfGroup)
  return (
    <>
      {shown.length > 0 && (
        <GroupTable
          results={shown}
          q={q}
          list={list}
          first={first}
          label={label}
          now={dataUpdatedAt}
          view={view}
          showProject={showProject}
        />
      )}
      <p className="group-note">
        <Link to="/results" search={{ q, sort, group: '', cursor: '' }}>
          {shown.length < data.total ? `Show all ${formatCount(data.total, 'result')}` : 'Show as a list'}
        </Link>
        {data.total > 0 && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={onJudge}>
            {data.total === 1 ? 'Give it a verdict' : `Give all ${formatNumber(data.total)} a verdict`}
          </button>
        )}
      </p>
    </>
  )
}
