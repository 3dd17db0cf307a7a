import { useEffect, useState } from 'react'

/** Whether something has been so for as many milliseconds without a break. */
export function useLasts(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, milliseconds])
  return lasts
}

/** Milliseconds after which nobody is sure any more that anything is done: from then on a page says that it is under way. */
export const patience = 1000
