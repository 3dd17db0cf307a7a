import { pressKeptListKey, pressListKey } from '#app/results/list/list-keys.ts'
import { isAskingForVerdict } from '#app/results/selection/selection-keys.ts'
import { isFormKey, openForm, pressAgain } from '#app/results/verdicts/form-keys.ts'
import { takesText } from '#app/ui/takes-text.ts'

/** So many are enough; more are somebody leaning on the keyboard. */
const most = 40

/** What keys wait for: a dialog, the answer to what was sent by it, or rows, which the focus may be given back to before. */
type WaitsFor = 'dialog' | 'answer' | 'rows' | null

/**
 * Presses the keys of the list until `signal` is aborted. Those that come while what they are for is on its way are kept, and pressed one after
 * the other, one a frame, as it comes: who judges one result after another need not wait for any. Where a dialog did not come, or a verdict was
 * not given, they were meant for something else, and are gone; so they are where somebody goes on to type, or presses Escape. `isRenewing`:
 * whether rows are being loaded anew. Gives what does so with a key that came before this.
 */
export function listenForListKeys(isRenewing: () => boolean, signal: AbortSignal): (early: KeyboardEvent) => void {
  const kept: KeyboardEvent[] = []
  let isPressing = false
  let before: WaitsFor = null

  function awaited(): WaitsFor {
    const form = openForm()
    if (!isAskingForVerdict()) return form !== undefined || isRenewing() ? 'rows' : null
    if (form === undefined) return 'dialog'
    return form.querySelector('[type=submit][aria-disabled=true]') === null ? null : 'answer'
  }

  function keep(event: KeyboardEvent) {
    const { key, target } = event
    if (!event.isTrusted || event.defaultPrevented) return
    const isTyped = takesText(target) && !(target instanceof Element && target.closest('.verdict-form'))
    if (key === 'Escape' || isTyped) kept.length = 0
    if (isTyped || !isFormKey(event)) return
    const waits = awaited()
    // A form is there a frame before it has the focus.
    const isEarly = openForm()?.contains(document.activeElement) === false
    if (waits === null && kept.length === 0 && !isEarly) return
    // A comment is written as long as nothing was sent.
    if (target instanceof HTMLTextAreaElement && waits !== 'answer') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) push(event)
  }

  function push(event: KeyboardEvent) {
    if (kept.length < most) kept.push(event)
    if (isPressing) return
    isPressing = true
    before = 'rows'
    requestAnimationFrame(pressNext)
  }

  function pressNext() {
    if (signal.aborted) return
    const waits = awaited()
    const isRefused = before === 'answer' && waits === null && isAskingForVerdict()
    const neverCame = before === 'dialog' && !isAskingForVerdict()
    if (isRefused || neverCame) kept.length = 0
    // What has the focus afterwards may get it a frame later.
    else if (waits === null && before === null) pressAgain(kept.shift())
    before = waits
    isPressing = kept.length > 0
    if (isPressing) requestAnimationFrame(pressNext)
  }

  document.addEventListener('keydown', pressListKey, { signal })
  addEventListener('keydown', keep, { capture: true, signal })
  return (early) => (awaited() !== null || kept.length > 0 ? push(early) : pressKeptListKey(early))
}
