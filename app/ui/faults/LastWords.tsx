import { type ReactNode, useEffect, useState } from 'react'
import { MissingNote } from '#app/ui/scripts/MissingNote.tsx'

/** What went wrong, and what was done. */
type Words = { alert?: ReactNode; status?: ReactNode }

let show: (words: Words) => void = () => {}

/**
 * Shows on every page what a part of a page that was left has still to say; null for nothing any more. One place, and one who speaks of each kind: a
 * root of React for each would put 0.4 kB more of React into every page.
 */
export function sayAtLast(words: Words): void {
  show(words)
}

/** Where it is shown. Dialogs hide from screen readers what is no place with `aria-live`, whatever its role. */
export function LastWords() {
  const [words, setWords] = useState<Words>({})
  useEffect(() => void (show = (said) => setWords((words) => ({ ...words, ...said }))), [])
  return (
    <div className="last-words" aria-live="polite">
      <MissingNote />
      {words.alert}
      {words.status}
    </div>
  )
}
