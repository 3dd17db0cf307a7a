import { useEffect, useEffectEvent } from 'react'
import type { ResultDetail } from './detail.schemas.ts'

/**
 * Asks for what the page of a result came without, once its place in the list is known: by then the store is in memory, or SQL, which was asked for that first, has
 * time for more.
 */
export function useWholeResult({ id, rule }: ResultDetail, isPlaceKnown: boolean, ask: () => Promise<unknown>): void {
  const wanted = rule.results.count === null && isPlaceKnown ? id : null
  const onWanted = useEffectEvent(() => void ask())
  useEffect(() => {
    if (wanted !== null) onWanted()
  }, [wanted])
}
