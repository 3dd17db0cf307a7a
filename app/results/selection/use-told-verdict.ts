import { useEffect, useRef, useState } from 'react'
import { getListCursor } from '#app/results/cursor/list-cursor.ts'
import { moveListCursorTo, rowsBetween } from '#app/results/cursor/list-moves.ts'
import { canBeTakenBack, type GivenVerdict, toldAfter } from '#app/results/verdicts/given-verdict.ts'
import { useLeaveVerdict } from '#app/results/verdicts/LeftVerdict.tsx'

/**
 * The verdict that is told of beside what is selected, in `note`, which gets the focus where it was given here. `size`: how many results are selected; what is over was
 * about something else than is selected next.
 */
export function useToldVerdict(size: number) {
  const note = useRef<HTMLDivElement>(null)
  const [given, setGiven] = useState<GivenVerdict | null>(null)
  const tell = (given: GivenVerdict) => setGiven((before) => toldAfter(before, given))
  // What was given on another page is told here, as its own place is where this bar is.
  useLeaveVerdict(given, tell)
  const latest = given?.since ?? given
  // What had the focus is gone.
  useEffect(() => {
    if (latest !== null && latest.isLeft !== true) note.current?.focus()
  }, [latest])

  const [sizeBefore, setSizeBefore] = useState(size)
  if (size !== sizeBefore) {
    setSizeBefore(size)
    if (size > sizeBefore && given !== null && !canBeTakenBack(given)) setGiven(null)
  }

  /** What is told of a verdict has the focus: who has taken it back goes on from the row that keys act on, once there are rows. */
  async function goOnFromRow() {
    const cursor = getListCursor()
    const isHere = () => note.current?.contains(document.activeElement) === true
    if (cursor === null || !isHere()) return
    // What is back is drawn by then: what stands there before may be another.
    await new Promise(requestAnimationFrame)
    await rowsBetween(cursor.rank, cursor.rank).catch(() => [])
    if (isHere()) moveListCursorTo(getListCursor()?.rank ?? cursor.rank)
  }
  return { note, given, tell, forget: () => setGiven(null), goOnFromRow }
}
