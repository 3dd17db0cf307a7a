import { memo, type RefObject } from 'react'
import type { StepRow } from './flows.schemas.ts'
import { PlaceLine } from '#app/results/locations/PlaceLine.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** Deeper steps are set in no further, and say how deep they are. */
const deepestDrawn = 12

type StepItemProps = {
  /** From 0 on, among the steps that are listed. */
  rank: number
  total: number
  /** Undefined while it is on its way. */
  row: StepRow | undefined
  /** How many threads the flow has. */
  threads: number
  href: string
  /** Where in the list it is, in pixels; null where rows stand one below the other. */
  top: number | null
  isSelected: boolean
  tabIndex: number | undefined
  itemRef: RefObject<HTMLLIElement | null> | undefined
}

/** A step in the list of steps: a link that shows it in full. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { rank, total, row, threads, href, top, isSelected, tabIndex, itemRef } = props
  return (
    <li
      ref={itemRef}
      data-rank={rank}
      className={row === undefined ? 'is-missing' : `is-${row.importance}`}
      style={top === null ? undefined : { top }}
      aria-setsize={total}
      aria-posinset={rank + 1}
    >
      <a href={href} aria-current={isSelected ? 'step' : undefined} tabIndex={tabIndex}>
        {row === undefined ? <span className="step-text">…</span> : <Step row={row} threads={threads} />}
      </a>
    </li>
  )
})

function Step({ row, threads }: { row: StepRow; threads: number }) {
  const { number, thread, together, nesting, kinds, module, text, place } = row
  const drawn = Math.min(nesting, deepestDrawn)
  return (
    <>
      <span className="step-number">
        <span className="sr-only">Step </span>
        {formatNumber(number)}
      </span>
      {threads > 1 && (
        <span className="thread-mark" title={`Thread ${thread}`}>
          <span className="sr-only">thread </span>
          {thread}
        </span>
      )}
      <span className="step-text" style={drawn === 0 ? undefined : { paddingLeft: `${drawn}rem`, backgroundSize: `${drawn}rem 100%` }}>
        {together && (
          <span className="step-together" title="At the same time as the step before">
            ∥<span className="sr-only"> at the same time as the step before: </span>
          </span>
        )}
        {nesting > deepestDrawn && <span className="step-depth">level {formatNumber(nesting)} </span>}
        {text === '' ? <Unsaid row={row} /> : <LogText text={text} />}
        {kinds.length > 0 && <Aside text={kinds.join(', ')} />}
        {module !== null && <Aside text={module} />}
      </span>
      <span className="step-place">
        <PlaceLine place={text === '' && place.path === '' ? { ...place, logical: null } : place} />
      </span>
    </>
  )
}

/** Beside the text, and no part of its last word. */
function Aside({ text }: { text: string }) {
  return (
    <>
      {' '}
      <LogText className="step-kinds" text={text} />
    </>
  )
}

/** What there is to say of a step without a message. */
function Unsaid({ row: { place } }: { row: StepRow }) {
  return place.path === '' && place.logical !== null ? (
    <LogText className="mono" text={place.logical.name} />
  ) : (
    <span className="text-faint">{place.path === '' ? 'The log says nothing of it' : 'No message'}</span>
  )
}
