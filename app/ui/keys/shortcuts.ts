import { isForPage } from './is-for-page.ts'

/** A key, or keys one after the other (`g h`), as `KeyboardEvent.key` names them, and what they do. */
export type Shortcut = {
  keys: readonly string[]
  /** What it does, as a sheet of keys says it. */
  does: string
  /** Whether it does so in this window; where it is left out, in each. */
  isOffered?(): boolean
  /** Gives false where there is nothing to do: then the browser does what it would without. */
  run(event: KeyboardEvent): boolean | void
}

/** Milliseconds within which the second key of two must come. */
const patience = 1000

/**
 * Gives what does as keys say: to be called with each key that is pressed on the page. Nothing is done while something is typed, with a
 * modifier held, or with a dialog open.
 */
export function createShortcuts(shortcuts: readonly Shortcut[]): (event: KeyboardEvent) => void {
  let before: { key: string; at: number } | null = null
  return (event) => {
    if (!isForPage(event)) return
    const pair = before !== null && event.timeStamp - before.at < patience ? `${before.key} ${event.key}` : null
    const shortcut = find(shortcuts, pair) ?? find(shortcuts, event.key)
    before = shortcut === undefined ? { key: event.key, at: event.timeStamp } : null
    if (shortcut !== undefined && shortcut.run(event) !== false) event.preventDefault()
  }
}

function find(shortcuts: readonly Shortcut[], keys: string | null): Shortcut | undefined {
  return keys === null ? undefined : shortcuts.find((shortcut) => shortcut.keys.includes(keys))
}
