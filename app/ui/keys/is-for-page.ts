import { takesText } from './takes-text.ts'

/** Dialogs and menus that have the keys to themselves. */
const open = 'dialog[open], :popover-open, [role][data-open]'

/** Whether a key is meant for the page: not for what is typed, for the browser, or for a dialog or a menu that is open. */
export function isForPage({ target, defaultPrevented, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return false
  if (takesText(target)) return false
  return document.querySelector(open) === null
}
