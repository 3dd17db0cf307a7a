/** The form of a verdict in a dialog that is open, or is being closed. */
export function openForm(): Element | undefined {
  return [...document.querySelectorAll('.popover .verdict-form')].find((form) => form.checkVisibility())
}

/** Whether a key is one that may be meant for the form: letters and signs, and what gives a verdict. All others do by themselves what they do. */
export function isFormKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Enter') return metaKey || ctrlKey
  return key.length === 1 && key !== ' ' && !metaKey && !ctrlKey && !altKey
}

/** Whether a key may be meant for a result of a list, which it opens, or for one that others go to before it. */
export function isOpeningKey({ key, metaKey, ctrlKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || metaKey || ctrlKey || altKey || shiftKey) return false
  return isNowhere(target) || (target instanceof Element && target.matches(`${listLink}, [name=verdict]`))
}

/** Whether a key was pressed on nothing that it does anything to: the page, or its heading, which has the focus where another page led to it. */
export function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('h1'))
}

const listLink = ':is(.result-table, .groups) a'

/** Presses a key again, if there is one, where it belongs by now: on what has the focus, or in the form that is about to have it. */
export function pressAgain(event: KeyboardEvent | undefined): void {
  if (event === undefined) return
  const { key, shiftKey, ctrlKey, metaKey } = event
  const form = openForm()
  const focused = document.activeElement
  const target = form === undefined || form.contains(focused) ? focused : form.querySelector('[name=verdict]')
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }))
  // As the browser does where somebody pressed it.
  if (isOpeningKey(event) && target instanceof HTMLElement && target.matches(listLink)) target.click()
}
