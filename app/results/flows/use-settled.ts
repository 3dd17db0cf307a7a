import { useEffect, useRef, useState } from 'react'

/** The value; while it changes faster than every `rest` milliseconds, as with a key that is held, the one that it comes to rest on. */
export function useSettled<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value)
  const changed = useRef(0)
  useEffect(() => {
    if (Object.is(settled, value)) return
    const now = performance.now()
    const isRested = now - changed.current > rest
    changed.current = now
    const timer = setTimeout(() => setSettled(value), isRested ? 0 : rest)
    return () => clearTimeout(timer)
  }, [value, settled, rest])
  return settled
}
