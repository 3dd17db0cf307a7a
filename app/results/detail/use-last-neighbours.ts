import { useState } from 'react'
import type { ResultId, ResultNeighbours } from '#app/results/results.schemas.ts'

/**
 * The neighbours of a result in a list; once it has left that, as with a verdict that was given on its page, those that it had last: who goes
 * from result to result goes on. `place` is its position, or else the last that it had, where the one behind it is by now.
 */
export function useLastNeighbours(id: ResultId, neighbours: ResultNeighbours): ResultNeighbours & { place: number | null } {
  const [last, setLast] = useState({ id, neighbours })
  if (last.id !== id || (neighbours.position !== null && last.neighbours !== neighbours)) setLast({ id, neighbours })
  if (neighbours.position !== null || last.id !== id) return { ...neighbours, place: neighbours.position }
  const { previous, next, position } = last.neighbours
  return { ...neighbours, previous, next, place: position }
}
