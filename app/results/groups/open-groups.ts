import { useState } from 'react'
import type { ResultsSearch } from '#app/results/results.schemas.ts'

/** Lists of which the open groups are remembered; only a browser ever has any. */
const listsAtMost = 20
const openIn = new Map<string, ReadonlySet<string>>()

/** The names of the groups that are open in a list, and what opens or closes one. Who comes back to the list finds them as they were. */
export function useOpenGroups(search: ResultsSearch): [open: ReadonlySet<string>, toggle: (name: string) => void] {
  const list = JSON.stringify(search)
  const [shown, setShown] = useState({ list, open: openIn.get(list) ?? none })
  const open = shown.list === list ? shown.open : (openIn.get(list) ?? none)
  function toggle(name: string): void {
    const next = new Set(open)
    if (!next.delete(name)) next.add(name)
    openIn.delete(list)
    openIn.set(list, next)
    const [oldest] = openIn.keys()
    if (openIn.size > listsAtMost && oldest !== undefined) openIn.delete(oldest)
    setShown({ list, open: next })
  }
  return [open, toggle]
}

const none: ReadonlySet<string> = new Set()
