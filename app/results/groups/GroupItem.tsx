import { Link, useHydrated } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { type GroupStop, stopAt } from './group-stops.ts'
import { groupLabel } from './group-words.ts'
import { shownGroup } from './shown-group.ts'
import { GroupRows } from './GroupRows.tsx'
import { askForGroup } from '#app/results/selection/ask-for-group.ts'
import { useListCursor } from '#app/results/cursor/list-cursor.ts'
import type { ListView } from '#app/results/list/rows/list-view.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { ResultGroup } from '#app/search/answers/group.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { placeParts } from '#app/results/Place.tsx'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

type GroupItemProps = {
  group: ResultGroup
  by: Grouping
  /** The list that is in groups. */
  list: ResultSearch
  /** What keys go to, and what they know its line by. */
  stops: readonly GroupStop[]
  line: number
  isOpen: boolean
  onToggle: () => void
  view: ListView
  showProject: boolean
  /** Its rows were drawn. */
  onDrawn: () => void
}

/**
 * A group in one line, and its first rows once it is open. Without JavaScript the line leads to the list of the group. Once the page is live, Tab leads to
 * the line of the group that the cursor is in alone, and to its row.
 */
export function GroupItem({ group, by, list, stops, line, isOpen, onToggle, view, showProject, onDrawn }: GroupItemProps) {
  const { name, query } = group
  const { sort } = list
  const rows = useId()
  const cursor = useListCursor()
  const isLive = useHydrated()
  const tabStop = stopAt(stops, cursor?.rank ?? 1)?.line ?? 1
  function toggle(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onToggle()
  }
  function judge() {
    const shown = shownGroup(group, by)
    if (shown !== null) void askForGroup(list.q, shown)
  }
  if (query === null) {
    return (
      <li>
        <span className="group-line" title="A query for these results would be longer than a query may be.">
          <GroupLine group={group} by={by} />
        </span>
      </li>
    )
  }
  return (
    <li>
      <Link
        to="/results"
        search={{ q: query, sort, group: '', cursor: '' }}
        className={cursor?.rank === line ? 'group-line is-cursor' : 'group-line'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? rows : undefined}
        data-group={name}
        tabIndex={isLive ? (tabStop === line ? 0 : -1) : undefined}
        onClick={toggle}
      >
        <Icon name="right" />
        <GroupLine group={group} by={by} />
      </Link>
      {isOpen && (
        <div id={rows} className="group-rows">
          <GroupRows
            q={query}
            list={list}
            onJudge={judge}
            first={line + 1}
            label={`Results of ${groupLabel(name, by)}`}
            count={group.count}
            view={view}
            showProject={showProject}
            onDrawn={onDrawn}
          />
        </div>
      )}
    </li>
  )
}

/** The worst there is, the name, what that means, how many of each severity, and how many in all. */
function GroupLine({ group: { name, title, count, severities }, by }: { group: ResultGroup; by: Grouping }): ReactNode {
  const [worst] = severities
  return (
    <>
      {worst && <SeverityMark severity={worst.severity} named={severities.length > 1 || by === 'severity'} />}
      <GroupName name={name} by={by} />
      {title !== undefined && <LogText className="group-title" text={title} />}
      <span className="group-severities">
        {severities.length > 1 &&
          severities.map(({ severity, count }) => (
            <span key={severity}>
              <SeverityMark severity={severity} named />
              {formatNumber(count)} <span className="sr-only">{severity}, </span>
            </span>
          ))}
      </span>
      <span className="group-count">
        {formatNumber(count)} <span className="sr-only">{formatCount(count, 'result').replace(/^\S+ /, '')}</span>
      </span>
    </>
  )
}

function GroupName({ name, by }: { name: string; by: Grouping }): ReactNode {
  const label = groupLabel(name, by)
  if (label !== name || by === 'severity') return <span className="group-name">{label}</span>
  if (by !== 'file' && by !== 'folder') return <LogText className="group-name mono" text={name} />
  return (
    <>
      {/* Its parts would be read with pauses between them. */}
      <span className="group-name mono place" title={visibleText(name)} aria-hidden>
        {placeParts({ path: name, line: null })}
      </span>
      <LogText className="sr-only" text={name} />
    </>
  )
}
