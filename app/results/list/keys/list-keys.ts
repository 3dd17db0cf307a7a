import type { AnyRouter } from '@tanstack/react-router'
import { groupKeys } from './group-keys.ts'
import { isNowhere } from '#app/results/keys/form-keys.ts'
import { isPageUnderWay } from '#app/results/keys/keyed-page.ts'
import { hearKeys, pressEarly } from '#app/results/keys/keys-ahead.ts'
import { keepCursor } from '#app/results/cursor/kept-cursor.ts'
import { type CursorStep, isLeadingIntoList, moveListCursor } from '#app/results/cursor/list-moves.ts'
import { askForVerdict, isAskingForVerdict, leaveSelection, pickAtCursor } from '#app/results/selection/selection-keys.ts'
import { hidePreview, previewKeys } from '#app/results/preview/preview-keys.ts'
import { isForPage } from '#app/ui/keys/is-for-page.ts'
import { createShortcuts, type Shortcut } from '#app/ui/keys/shortcuts.ts'

/** What a key does wherever a verdict was just given. */
export const undoDoes = 'Take the verdict back that was just given'

/** Every key of the list, in the order in which a sheet of keys names them. */
export const listKeys: Shortcut[] = [
  { keys: ['j'], does: 'Go to the next result', run: () => moveListCursor('next') },
  { keys: ['k'], does: 'Go to the previous result', run: () => moveListCursor('previous') },
  inTable('ArrowDown', 'Go to the next result', 'next'),
  inTable('ArrowUp', 'Go to the previous result', 'previous'),
  inTable('PageDown', 'Go on by as many results as there are in view', 'pageDown'),
  inTable('PageUp', 'Go back by as many results as there are in view', 'pageUp'),
  inTable('Home', 'Go to the first result', 'first'),
  inTable('End', 'Go to the last result', 'last'),
  ...groupKeys,
  { keys: ['x'], does: 'Select the result, or leave it again', run: () => void pickAtCursor(false) },
  { keys: ['X'], does: 'Select all results from the last that was selected up to this one', run: () => void pickAtCursor(true) },
  { keys: ['e'], does: 'Give what is selected a verdict, or else the result or the group', run: () => void askForVerdict() },
  // As VerdictGiven.tsx does.
  { keys: ['u'], does: undoDoes, run: () => false },
  { keys: ['Escape'], does: 'Clear the selection, or else hide the preview', run: () => leaveSelection() || hidePreview() },
  ...previewKeys,
  { keys: ['Enter'], does: 'Open the result', run: openFocused },
]

const press = createShortcuts(listKeys)

/** Hears the keys of the list until `signal` is aborted, and keeps the row that they act on for a reload. `isRenewing`: whether rows are being loaded anew. Gives what presses those that came before. */
export function hearListKeys(router: AnyRouter, isRenewing: () => boolean, signal: AbortSignal): (early: readonly KeyboardEvent[]) => void {
  // A list that is being left is there as long as what takes its place is on its way.
  document.addEventListener('keydown', (event) => isPageUnderWay() || pressListKey(event), { signal })
  addEventListener('pagehide', keepCursor, { signal })
  const page = {
    path: '/results',
    isAsking: isAskingForVerdict,
    // Enter opens what has the focus.
    awaitsRows: (key: string | undefined) => isRenewing() || (key === 'Enter' && isLeadingIntoList()),
  }
  hearKeys(router, page, signal)
  return (early) => pressEarly(early, pressEarlyKey)
}

/** A key that is meant for a dialog that has not opened yet does nothing. */
function pressListKey(event: KeyboardEvent): void {
  if (isAskingForVerdict() && event.key !== 'Escape' && isForPage(event)) event.preventDefault()
  else press(event)
}

/**
 * Does what a key says that was pressed before the list was there, on what it was pressed on. The browser was kept from scrolling by some of
 * them, and one that is prevented is nobody's any more: it is another of its kind.
 */
function pressEarlyKey({ key, shiftKey, ctrlKey, altKey, metaKey, target }: KeyboardEvent): void {
  target?.addEventListener('keydown', pressKept, { once: true })
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, altKey, metaKey, cancelable: true }))
}

function pressKept(event: Event): void {
  if (event instanceof KeyboardEvent) pressListKey(event)
}

/** A result is a link, which the browser opens, unless Enter came so soon after a key that goes to a result that nothing had the focus yet. */
function openFocused({ target }: KeyboardEvent): boolean {
  const focused = document.activeElement
  if (!isNowhere(target) || focused === target || !(focused instanceof HTMLElement)) return false
  focused.click()
  return true
}

/** A key that scrolls the page, unless the focus is in the list: by now, as keys of before this was loaded are done one after the other. */
function inTable(key: string, does: string, step: CursorStep): Shortcut {
  return {
    keys: [key],
    does,
    run({ shiftKey }) {
      const focused = document.activeElement
      const isInTable = focused?.closest('.result-table, .groups') != null
      if (shiftKey || !(isInTable || (focused === document.body && isLeadingIntoList()))) return false
      moveListCursor(step)
      return true
    },
  }
}
