import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Calls everything that pages show stale whenever one of the uploads that were under way, by their ids, no longer is. */
export function useStaleOnceRead(underWay: readonly string[]): void {
  const queryClient = useQueryClient()
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (before.current.some((id) => !underWay.includes(id))) void queryClient.invalidateQueries()
    before.current = underWay
  }, [queryClient, underWay])
}
