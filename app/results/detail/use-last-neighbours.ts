import { useState } from 'react'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultNeighbours } from '#app/search/answers/list-page.ts'

/** `place` is the position, or else the last that the result had, where the one behind it is by now. All null where nothing is known. */
type LastNeighbours = Omit<ResultNeighbours, 'total'> & { total: number | null; place: number | null }

/**
 * The neighbours of a result in a list; once it has left that, as with a verdict that was given on its page, those that it had last: who goes
 * from result to result goes on.
 * @param neighbours null while they are not known; what was known of them before still holds
 */
export function useLastNeighbours(id: ResultId, neighbours: ResultNeighbours | null): LastNeighbours {
  const [last, setLast] = useState({ id, neighbours })
  const isTold = neighbours !== null && neighbours.position !== null
  if (last.id !== id || (isTold && last.neighbours !== neighbours)) setLast({ id, neighbours })
  const before = last.id === id ? last.neighbours : null
  if (neighbours === null) return before === null ? unknown : { ...before, place: before.position }
  if (isTold || before === null) return { ...neighbours, place: neighbours.position }
  const { previous, next, position } = before
  return { ...neighbours, previous, next, place: position }
}

const unknown: LastNeighbours = { position: null, total: null, previous: null, next: null, place: null }
