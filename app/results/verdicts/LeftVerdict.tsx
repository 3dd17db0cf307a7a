import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { canBeTakenBack, type GivenVerdict, toldAfter } from './given-verdict.ts'
import { takingBack } from './taking-back.ts'
import { VerdictGiven } from './VerdictGiven.tsx'
import { sayAtLast } from '#app/ui/faults/LastWords.tsx'

/** The verdict that is told on whatever page its author is on by now, as the one that it was given on was left. */
let left: GivenVerdict | null = null
/** A part of the page that tells of what was given elsewhere, as its own place is where this would be. */
let tellThere: ((given: GivenVerdict) => void) | null = null

/**
 * Tells of a verdict on whatever page its author is on by now, and offers to take it back until another is given. One that is being taken
 * back is told where that fails.
 */
export function leaveVerdict(given: GivenVerdict): void {
  const { change } = given
  if (change !== null && !canBeTakenBack(given)) return
  const attempt = change === null ? undefined : takingBack(change)
  if (attempt !== undefined) attempt.catch((failure: unknown) => leaveVerdict({ ...given, failure }))
  else if (tellThere !== null) tellThere({ ...given, isLeft: true })
  else show(toldAfter(left, { ...given, isLeft: true }))
}

function show(given: GivenVerdict | null): void {
  left = given
  sayAtLast({ status: given && <LeftVerdict key={given.change} given={given} /> })
}

function forget(given: GivenVerdict): void {
  if (given === left) show(null)
}

/**
 * Offers the verdict that a part of a page tells of on the next page once that part is gone, and none that was left before. What is left, or was
 * before the part was there, is told by `tell`, if there is one.
 */
export function useLeaveVerdict(given: GivenVerdict | null, tell?: (given: GivenVerdict) => void): void {
  const latest = useRef({ given, tell })
  useLayoutEffect(() => void (latest.current = { given, tell }))
  useEffect(() => {
    // One that changed nothing is no other to take back.
    if (given !== null && (given.change !== null || latest.current.tell !== undefined)) show(null)
  }, [given])
  // At once, as an answer may come before what is done later.
  useLayoutEffect(() => {
    const own = latest
    const there = (given: GivenVerdict) => own.current.tell?.(given)
    if (own.current.tell !== undefined) tellThere = there
    if (tellThere === there && left !== null) there(left)
    return () => {
      if (tellThere === there) tellThere = null
      const { given } = own.current
      // What changed nothing was read by then.
      if (given !== null && given.change !== null) leaveVerdict({ ...given, since: undefined })
    }
  }, [])
}

function LeftVerdict({ given }: { given: GivenVerdict }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // What came of it, where nothing is left to do, is no news on the page after.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => moveOn(given), [given, path])
  return (
    <div role="status" aria-label="Your last verdict" className="verdict-note" data-links="">
      <VerdictGiven given={given} onClose={() => forget(given)} />
    </div>
  )
}

function moveOn(given: GivenVerdict): void {
  if (given !== left) return
  if (!canBeTakenBack(given)) show(null)
  else if (given.since !== undefined) show({ ...given, since: undefined })
}
