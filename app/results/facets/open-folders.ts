import { useHydrated } from '@tanstack/react-router'
import { type Dispatch, useEffect, useState } from 'react'

/** The entry of the tab's storage; the number is that of what is in it, a list of `Kept`. */
const key = 'assay:open-folders:1'
/** Lists of which folders are remembered, and folders of each. */
const listsAtMost = 20
const foldersAtMost = 100
const none: ToggledFolders = new Map()

/** Folders that were opened, or closed, by their paths. */
export type ToggledFolders = ReadonlyMap<string, boolean>
type Kept = [q: string, folders: [path: string, isOpen: boolean][]]

/**
 * Which folders of a list were opened or closed, and what says so. A list of which nothing is remembered, as one that is narrowed further, has those of
 * the one before; who comes back to a list, or loads it again in the same tab, finds them as they were.
 */
export function useToggledFolders(q: string): [ToggledFolders, Dispatch<ToggledFolders>] {
  const [shown, setShown] = useState<{ q: string; toggled: ToggledFolders }>()
  // The server, whose page is taken over first, knows of none.
  const isTakenOver = useHydrated()
  if (isTakenOver && shown?.q !== q) setShown({ q, toggled: keptOf(q) ?? shown?.toggled ?? none })
  useEffect(() => {
    if (shown !== undefined && shown.toggled.size > 0) keep(shown.q, shown.toggled)
  }, [shown])
  return [shown?.toggled ?? none, (toggled) => setShown({ q, toggled })]
}

function keptOf(q: string): ToggledFolders | null {
  try {
    const own = kept().find(([list]) => list === q)
    return own === undefined ? null : new Map(own[1])
  } catch {
    return null
  }
}

function keep(q: string, toggled: ToggledFolders): void {
  const own: Kept = [q, [...toggled].slice(-foldersAtMost)]
  try {
    sessionStorage.setItem(key, JSON.stringify([...kept().filter(([list]) => list !== q), own].slice(-listsAtMost)))
  } catch {
    // A browser that forbids it, or has no room, has them as long as the list is shown.
  }
}

function kept(): Kept[] {
  // Written above; what somebody else put there is caught where it cannot be used.
  return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Kept[]
}
