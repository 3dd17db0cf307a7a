import { pressKeptListKey, pressListKey } from '#app/results/list/list-keys.ts'
import { isAskingForVerdict } from '#app/results/selection/selection-keys.ts'
import { takesText } from '#app/ui/takes-text.ts'

/** So many are enough; more are somebody leaning on the keyboard. */
const most = 40

/** The form of a verdict in a dialog that is open, or is being closed: what has the focus afterwards gets it once it is gone. */
function openForm(): Element | undefined {
  return [...document.querySelectorAll('.popover .verdict-form')].find((form) => form.checkVisibility())
}

/**
 * Presses the keys of the list until `signal` is aborted. Those that come while what they are for is on its way are kept, and pressed one after the
 * other as it comes: who judges one result after another need not wait for any. Where a verdict was not given they were meant for something
 * else, and are gone; so they are where somebody goes on to type, or presses Escape. `isRenewing`: whether rows are being loaded anew. Gives
 * what does so with a key that came before this.
 */
export function listenForListKeys(isRenewing: () => boolean, signal: AbortSignal): (early: KeyboardEvent) => void {
  const kept: KeyboardEvent[] = []
  let wasSending = false
  let wasWaiting = true

  /** Whether a dialog is on its way, or an answer to what was sent by one, or rows. */
  function isWaiting(): boolean {
    const form = openForm()
    if (isAskingForVerdict()) return form === undefined || isSending()
    return form !== undefined || isRenewing()
  }

  function isSending(): boolean {
    return openForm()?.querySelector('[type=submit][aria-disabled=true]') != null
  }

  function keep(event: KeyboardEvent) {
    const { key, target } = event
    if (!event.isTrusted || event.defaultPrevented) return
    const isInForm = target instanceof Element && target.closest('.verdict-form') !== null
    const isTyped = takesText(target) && !isInForm
    if (key === 'Escape' || isTyped) kept.length = 0
    if (isTyped || !isKept(event)) return
    if (!isWaiting() && kept.length === 0) return
    // A comment is written as long as nothing was sent.
    if (target instanceof HTMLTextAreaElement && !isSending()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    push(event)
  }

  function push(event: KeyboardEvent) {
    if (kept.length === 0) requestAnimationFrame(pressNext)
    if (kept.length < most) kept.push(event)
  }

  function pressNext() {
    if (signal.aborted) return
    const sends = isSending()
    if (wasSending && !sends && isAskingForVerdict()) kept.length = 0
    wasSending = sends
    const waits = isWaiting()
    if (!waits && !wasWaiting) press(kept.shift())
    wasWaiting = waits
    if (kept.length > 0) requestAnimationFrame(pressNext)
    else [wasSending, wasWaiting] = [false, true]
  }

  document.addEventListener('keydown', pressListKey, { signal })
  addEventListener('keydown', keep, { capture: true, signal })
  return (early) => (isWaiting() || kept.length > 0 ? push(early) : pressKeptListKey(early))
}

/** Letters and signs, and what gives a verdict. All others do by themselves what they do. */
function isKept({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Enter') return metaKey || ctrlKey
  return key.length === 1 && key !== ' ' && !metaKey && !ctrlKey && !altKey
}

/** Presses a key again where it belongs by now: on what has the focus, or in the form that is about to have it. */
function press(event: KeyboardEvent | undefined): void {
  if (event === undefined) return
  const { key, shiftKey, ctrlKey, metaKey } = event
  const form = openForm()
  const focused = document.activeElement
  const target = form === undefined || form.contains(focused) ? focused : form.querySelector('[name=verdict]')
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }))
}
