import { type ReactNode, Suspense, useEffect, useState } from 'react'

type LazyPartProps = { fallback?: ReactNode; children: ReactNode }

/**
 * A part of the page whose script the browser has later than the page. What the server rendered of it stays until it is alive, however often
 * the page around it is drawn: in the place of a part that is to change and has no script yet React would put the fallback, and a link that
 * was just followed would lose the focus. For another thing than before it needs another `key`.
 */
export function LazyPart({ fallback, children }: LazyPartProps) {
  const [isAlive, setAlive] = useState(false)
  const latest = (
    <Suspense fallback={fallback}>
      {children}
      <Alive onAlive={setAlive} />
    </Suspense>
  )
  const [rendered] = useState(latest)
  return isAlive ? latest : rendered
}

function Alive({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useEffect(() => onAlive(true), [onAlive])
  return null
}
