import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Calls everything that pages show stale once uploads that were being read have been. */
export function useStaleOnceRead(reading: boolean): void {
  const queryClient = useQueryClient()
  const wasReading = useRef(reading)
  useEffect(() => {
    if (wasReading.current && !reading) void queryClient.invalidateQueries()
    wasReading.current = reading
  }, [queryClient, reading])
}
