import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTakenBack } from '#app/results/verdicts/use-verdicts.ts'
import { type GivenVerdict, VerdictGiven } from '#app/results/verdicts/VerdictGiven.tsx'
import { sayAtLast } from '#app/ui/LastWords.tsx'

let left: GivenVerdict | null = null

/** The verdict that is offered to be taken back on whatever page its author is on by now, as the one that it was given on was left. */
export function leftVerdict(): GivenVerdict | null {
  return left
}

/** Offers to take a verdict back on whatever page its author is on by now, until another is given. */
export function leaveVerdict(given: GivenVerdict): void {
  if (given.change === null || isTakenBack(given.change)) return
  left = given
  sayAtLast({ status: <LeftVerdict key={given.change} given={given} /> })
}

function forget(given = left): void {
  if (given !== left) return
  left = null
  sayAtLast({ status: null })
}

/** Offers the verdict that a part of a page tells of on the next page once that part is gone, and none that was left before. */
export function useLeaveVerdict(given: GivenVerdict | null): void {
  const told = useRef(given)
  useEffect(() => {
    told.current = given
    if (given !== null) forget()
  }, [given])
  useEffect(() => () => void (told.current && leaveVerdict(told.current)), [])
}

function LeftVerdict({ given }: { given: GivenVerdict }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // What came of taking it back is read where that was done, and is no news on the page after.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => void (isTakenBack(given.change) && forget(given)), [given, path])
  return (
    <div role="status" aria-label="Your last verdict" className="verdict-note" data-links="">
      <VerdictGiven given={given} isLeft onClose={() => forget(given)} />
    </div>
  )
}
