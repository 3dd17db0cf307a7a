import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { sizeOf, useSelection } from '#app/results/selection/selection.ts'

/** Its script comes at its first use, not before. */
const LazySelectionTools = lazyRouteComponent(() => import('#app/results/selection/SelectionTools.tsx'), 'SelectionTools')

/** What is selected and what can be done with it; nothing, and no script for it, until somebody selects something. */
export function SelectionBar({ q, total, now }: { q: string; total: number; now: number }) {
  const isEmpty = sizeOf(useSelection(q)) === 0
  const [isUsed, setUsed] = useState(false)
  if (!isUsed && isEmpty) return null
  if (!isUsed) setUsed(true)
  return (
    <Suspense>
      <LazySelectionTools q={q} total={total} now={now} />
    </Suspense>
  )
}
