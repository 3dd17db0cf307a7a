import { moveListCursor } from '#app/results/cursor/list-moves.ts'
import type { Shortcut } from '#app/ui/keys/shortcuts.ts'

/** The keys that open and close the groups of a list, as they do in a tree. */
export const groupKeys: Shortcut[] = [
  { keys: ['ArrowRight'], does: 'Open the group, or go into it', run: goInto },
  { keys: ['ArrowLeft'], does: 'Go to the line of the group, or close it', run: goOutOf },
]

function goInto({ target, shiftKey }: KeyboardEvent): boolean {
  const line = lineOf(target)
  if (shiftKey || line === null || line !== target) return false
  if (!isOpen(line)) line.click()
  // While its results are on their way the next line is that of another group.
  else if (hasResults(line)) moveListCursor('next')
  return true
}

function goOutOf({ target, shiftKey }: KeyboardEvent): boolean {
  const line = lineOf(target)
  if (shiftKey || line === null || (line === target && !isOpen(line))) return false
  if (line === target) line.click()
  else line.focus()
  return true
}

/** The line of the group that an element is in; null elsewhere, and where the group cannot be opened. */
function lineOf(target: EventTarget | null): HTMLElement | null {
  const group = target instanceof Element ? target.closest('.groups > li') : null
  return group?.querySelector<HTMLElement>('.group-line[aria-expanded]') ?? null
}

function isOpen(line: HTMLElement): boolean {
  return line.getAttribute('aria-expanded') === 'true'
}

function hasResults(line: HTMLElement): boolean {
  return line.closest('li')?.querySelector('a[href^="/results/"]') != null
}
