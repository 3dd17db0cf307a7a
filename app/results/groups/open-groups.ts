import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useWayBack } from './use-way-back.ts'
import { entryOf } from '#app/results/place/list-place.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** The entry of the tab's storage; the number is that of what is in it, a `Kept`. */
const key = 'assay:open-groups:1'
/** Lists of which the open groups are remembered. */
const listsAtMost = 20
const none: ReadonlySet<string> = new Set()

/** By list, the one used last at the end. */
type OpenGroups = Map<string, ReadonlySet<string>>
/** The names of each list's open groups, and where the page was when it was left: its entry in the browser's history, and pixels above the view. */
type Kept = { groups: [list: string, names: string[]][]; entry: string; scrolled: number }

/** Only a browser ever has any. */
let openIn: OpenGroups | undefined
/** Scrolls to where the page was, once: when it was loaded again it was too short for that, since all groups come closed. */
let scrollBack: (() => void) | null = null
const changes = createListeners()

/**
 * The names of the groups that are open in a list, and what opens or closes one. Who comes back to the list, or loads it again in the same
 * tab, finds them as they were, and at the same place.
 */
export function useOpenGroups(search: ResultsSearch): [open: ReadonlySet<string>, toggle: (name: string) => void] {
  const list = JSON.stringify(search)
  const open = useSyncExternalStore(
    changes.subscribe,
    () => openGroups().get(list) ?? none,
    () => none,
  )
  useLayoutEffect(() => {
    if (open.size > 0) scrollBack?.()
  }, [open])
  useWayBack(list)
  return [open, (name) => toggle(list, name)]
}

function toggle(list: string, name: string): void {
  const groups = openGroups()
  scrollBack = null
  const next = new Set(groups.get(list))
  if (!next.delete(name)) next.add(name)
  groups.delete(list)
  if (next.size > 0) groups.set(list, next)
  const [oldest] = groups.keys()
  if (groups.size > listsAtMost && oldest !== undefined) groups.delete(oldest)
  changes.tell()
}

function openGroups(): OpenGroups {
  if (openIn === undefined) {
    const { groups, entry, scrolled } = kept()
    const open: OpenGroups = new Map(groups.map(([list, names]) => [list, new Set(names)]))
    if (entry !== '' && entry === entryOf(history.state)) {
      scrollBack = () => {
        scrollBack = null
        scrollTo(0, scrolled)
      }
    }
    addEventListener('pagehide', () => keep(open))
    openIn = open
  }
  return openIn
}

function keep(open: OpenGroups): void {
  const groups = [...open].map(([list, names]): Kept['groups'][number] => [list, [...names]])
  const now: Kept = { groups, entry: entryOf(history.state), scrolled: scrollY }
  try {
    sessionStorage.setItem(key, JSON.stringify(now))
  } catch {
    // A browser that forbids it, or has no room, has them as long as the page.
  }
}

function kept(): Kept {
  try {
    // Written above; what somebody else put there is caught where it cannot be used.
    const { groups, entry, scrolled } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>
    const usable = (groups ?? []).map(([list, names]): Kept['groups'][number] => [String(list), names.map(String)])
    return { groups: usable, entry: entry ?? '', scrolled: Number(scrolled) }
  } catch {
    return { groups: [], entry: '', scrolled: 0 }
  }
}
