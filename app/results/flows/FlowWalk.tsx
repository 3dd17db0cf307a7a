import { useHydrated } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { type FlowMove, rankAfter } from './flow-keys.ts'
import { type FlowSearch, pageSteps } from './flow-search.ts'
import type { FlowView } from './flows.schemas.ts'
import { ImportancePicker } from './ImportancePicker.tsx'
import { StepItem } from './StepItem.tsx'
import { stepHref, writeStep } from './step-address.ts'
import { StepPager } from './StepPager.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useFlowKeys } from './use-flow-keys.ts'
import { useSettled } from './use-settled.ts'
import { useStepRows } from './use-step-rows.ts'
import { useStepWindow } from './use-step-window.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

/** Steps that follow each other faster than this, in milliseconds, are passed over: only where one stays is shown in full. */
const rest = 120

type FlowWalkProps = { shown: ShownResult; view: FlowView; search: ResultSearch; flow: FlowSearch }

/** The steps of a flow, one of which is shown in full. All are there to be scrolled through; the page holds those in view. */
export function FlowWalk({ shown: result, view, search, flow }: FlowWalkProps) {
  const { id } = result
  const total = view.counts[view.importance]
  const walk = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLLIElement>(null)
  const [selected, setSelected] = useState(view.rank)
  const [asked, setAsked] = useState(view.rank)
  if (asked !== view.rank) {
    // Another address, by a link or the way back.
    setAsked(view.rank)
    setSelected(view.rank)
  }
  const isAlive = useHydrated()

  const isLong = total > view.first.rows.length
  const shown = useStepWindow(box, total, isLong)
  const ranks = ranksOf(shown ?? firstPage(view), selected)
  const rowAt = useStepRows(result, view, ranks)
  const settled = useSettled(selected === null ? null : (rowAt(selected)?.number ?? null), rest)

  const hasMoved = useRef(false)
  const wantsFocus = useRef(false)
  function go(rank: number, withFocus: boolean) {
    hasMoved.current = true
    wantsFocus.current = withFocus
    if (rank === selected) follow()
    else setSelected(rank)
  }
  function follow() {
    bringIntoView(box.current, current.current)
    if (wantsFocus.current) current.current?.querySelector('a')?.focus({ preventScroll: true })
    if (wantsFocus.current) box.current?.scrollIntoView({ block: 'nearest' })
    wantsFocus.current = false
  }
  const isDrawn = shown !== null || !isLong
  useEffect(() => {
    if (selected !== null && isDrawn) follow()
  }, [selected, isDrawn])

  useEffect(() => {
    if (settled !== null && hasMoved.current) writeStep(id, settled)
  }, [id, settled])

  function move(to: FlowMove) {
    const page = Math.floor((box.current?.clientHeight ?? 0) / (current.current?.offsetHeight || Infinity)) - 1
    go(rankAfter(to, selected, total, Math.max(1, page)), box.current?.contains(document.activeElement) === true)
  }
  useFlowKeys(walk, box, move, () => go(selected ?? 0, true))

  function click(event: MouseEvent) {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (item === null || !isPlainClick(event)) return
    event.preventDefault()
    go(Number(item.dataset['rank']), true)
  }

  const tabStop = selected ?? shown?.first ?? ranks[0]
  const nextTo = selected === null ? [] : [rowAt(selected + 1)?.number, rowAt(selected - 1)?.number]
  return (
    <div className="flow-walk" ref={walk}>
      <div className="flow-tools">
        <ImportancePicker id={id} view={view} search={search} />
        <span className="flow-hint needs-script">
          <kbd>f</kbd> to the steps, <kbd>j</kbd> and <kbd>k</kbd> through them
        </span>
      </div>
      <div className="scroll-box flow-steps" ref={box}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links have the keys */}
        <ol
          aria-label="Steps"
          className={isLong ? (shown === null ? undefined : 'is-window') : 'is-whole'}
          style={shown === null ? undefined : { height: total * shown.height }}
          onClick={click}
        >
          {ranks.map((rank) => (
            <StepItem
              key={rank}
              rank={rank}
              total={total}
              row={rowAt(rank)}
              threads={view.threadsTotal}
              href={stepHref(id, { ...search, ...flow, importance: view.importance, step: rowAt(rank)?.number ?? 0 })}
              top={shown === null ? null : rank * shown.height}
              isSelected={rank === selected}
              tabIndex={isAlive ? (rank === tabStop ? 0 : -1) : undefined}
              itemRef={rank === selected ? current : undefined}
            />
          ))}
        </ol>
      </div>
      <StepPager id={id} view={view} search={search} flow={flow} />
      {selected !== null && <StepPanel shown={result} flow={view.flow} number={settled} nextTo={nextTo} />}
    </div>
  )
}

function firstPage({ first: { page, rows } }: FlowView) {
  return { first: page * pageSteps, last: page * pageSteps + rows.length }
}

/** The ranks from first to last, and the selected one: what has the focus must not be taken away. */
function ranksOf({ first, last }: { first: number; last: number }, selected: number | null): number[] {
  const ranks = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  if (selected === null || (selected >= first && selected < last)) return ranks
  return selected < first ? [selected, ...ranks] : [...ranks, selected]
}

/** Scrolls the box no further than needed, and nothing but the box. */
function bringIntoView(box: HTMLElement | null, item: HTMLElement | null): void {
  if (box === null || item === null) return
  const top = item.offsetTop
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + item.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + item.offsetHeight - box.clientHeight
}
