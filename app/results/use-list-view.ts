import { useState } from 'react'
import { type ListView, readListView, writeListView } from '#app/results/list-view.ts'

/** How people want their lists, and what changes and keeps it. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(readListView)
  return [
    view,
    (next) => {
      writeListView(next)
      setView(next)
    },
  ]
}
