const textFields = 'input:not([type=checkbox]), textarea, select'

/** Whether keys that are pressed on it are for it alone, as they are where something is typed. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))
}
