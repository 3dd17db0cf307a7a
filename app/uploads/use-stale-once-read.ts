import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** Calls everything that pages show stale whenever one of the uploads that was under way no longer is. */
export function useStaleOnceRead(uploads: readonly Pick<Upload, 'id' | 'status'>[]): void {
  const queryClient = useQueryClient()
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const now = uploads.filter(isUnderWay).map(({ id }) => id)
    if (underWay.current.some((id) => !now.includes(id))) void queryClient.invalidateQueries()
    underWay.current = now
  }, [queryClient, uploads])
}
