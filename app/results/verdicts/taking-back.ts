import { getListCursor, type ListCursor } from '#app/results/cursor/list-cursor.ts'

/** Changes that were taken back in this tab, and those that are being. */
const takenBack = new Set<number>()
const underWay = new Map<number, Promise<unknown>>()
/** Where the cursor was as the last began. */
let cursorThen: ListCursor | null = null
let isToReturn = false

/** Whether a change was taken back, so that nobody need be offered it. */
export function isTakenBack(change: number): boolean {
  return takenBack.has(change)
}

/** Taking a change back, while that is under way: what comes of it. */
export function takingBack(change: number): Promise<unknown> | undefined {
  return underWay.get(change)
}

/** Whether a change is being taken back by somebody who has not gone on since: the row that keys act on may be another then. */
export function isTakingBack(): boolean {
  return underWay.size > 0 && getListCursor() === cursorThen
}

/** Whether a change was taken back since this was asked last: who did so is with what it was of. */
export function wasTakenBack(): boolean {
  const was = isToReturn
  isToReturn = false
  return was
}

/** Notes that a change is being taken back by `attempt`, until that fails, or `endTakingBack`. Gives what comes of it. */
export async function beginTakingBack<Outcome>(change: number, attempt: Promise<Outcome>): Promise<Outcome> {
  underWay.set(change, attempt)
  cursorThen = getListCursor()
  try {
    const outcome = await attempt
    takenBack.add(change)
    isToReturn = true
    return outcome
  } catch (error) {
    underWay.delete(change)
    throw error
  }
}

/** Notes that a change was taken back, and that the page shows it. */
export function endTakingBack(change: number): void {
  underWay.delete(change)
}
