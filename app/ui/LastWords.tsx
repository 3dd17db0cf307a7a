import { type ReactNode, useEffect, useState } from 'react'

let show: (words: ReactNode) => void = () => {}

/**
 * Shows on every page what a part of a page that was left has still to say; null for nothing any more. One place, and one who speaks: a root of
 * React for each would put 0.4 kB more of React into every page.
 */
export function sayAtLast(words: ReactNode): void {
  show(words)
}

/** Where it is shown. */
export function LastWords(): ReactNode {
  const [words, setWords] = useState<ReactNode>(null)
  useEffect(() => void (show = setWords), [])
  return words
}
