import { useEffect, useState } from 'react'

/** Milliseconds after which nobody is sure any more that anything is done. */
const patience = 1000

/** Whether something has been under way for so long that the page has to say so. */
export function useTakesLong(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLong(true), patience)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isUnderWay])
  return isLong
}
