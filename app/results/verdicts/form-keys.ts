import { takesText } from '#app/ui/takes-text.ts'

/** The form of a verdict in a dialog that is open, or is being closed. */
export function openForm(): Element | undefined {
  return [...document.querySelectorAll('.popover .verdict-form')].find((form) => form.checkVisibility())
}

/** Whether a key is one that may be meant for the form: letters and signs, and what gives a verdict. All others do by themselves what they do. */
export function isFormKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Enter') return metaKey || ctrlKey
  return key.length === 1 && key !== ' ' && !metaKey && !ctrlKey && !altKey
}

/** Presses a key again, if there is one, where it belongs by now: on what has the focus, or in the form that is about to have it. */
export function pressAgain(event: KeyboardEvent | undefined): void {
  if (event === undefined) return
  const { key, shiftKey, ctrlKey, metaKey } = event
  const form = openForm()
  const focused = document.activeElement
  const target = form === undefined || form.contains(focused) ? focused : form.querySelector('[name=verdict]')
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }))
}

/** Milliseconds that keys wait for the form: what is pressed later is meant for something else. */
const patience = 10_000

/** Keeps keys that are pressed before the form is there, and presses them in it, one a frame, once it has the focus. Escape forgets them. */
export function keepForForm(signal: AbortSignal): void {
  const kept: KeyboardEvent[] = []
  const began = performance.now()
  const isThere = () => openForm()?.contains(document.activeElement) === true
  const ended = new AbortController()

  function keep(event: KeyboardEvent) {
    const { key, target } = event
    const isTyped = takesText(target) && !(target instanceof Element && target.closest('.verdict-form'))
    if (key === 'Escape') kept.length = 0
    if (!event.isTrusted || isTyped || !isFormKey(event) || (isThere() && kept.length === 0)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) kept.push(event)
  }

  function look() {
    const isReady = isThere()
    if (isReady) pressAgain(kept.shift())
    if ((isReady && kept.length === 0) || performance.now() - began > patience) ended.abort()
    else if (!signal.aborted) requestAnimationFrame(look)
  }

  addEventListener('keydown', keep, { capture: true, signal: AbortSignal.any([signal, ended.signal]) })
  requestAnimationFrame(look)
}
