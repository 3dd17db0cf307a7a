import { Suspense, useState } from 'react'
import { LazySelectionTools } from './lazy-selection-tools.ts'
import { sizeOf, useSelection } from './selection.ts'

/** What is selected and what can be done with it; nothing, and no script for it, until somebody selects something or asks for a verdict. */
export function SelectionBar({ q, total, now }: { q: string; total: number; now: number }) {
  const selection = useSelection(q)
  const [isUsed, setUsed] = useState(false)
  if (!isUsed && sizeOf(selection) === 0 && selection.asksFor === null) return null
  if (!isUsed) setUsed(true)
  return (
    <Suspense>
      <LazySelectionTools q={q} total={total} now={now} />
    </Suspense>
  )
}
