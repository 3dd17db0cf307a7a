import { isForPage } from '#app/ui/keys/is-for-page.ts'
import { takesText } from '#app/ui/keys/takes-text.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'

/** So many are enough; more are somebody leaning on the keyboard. */
const most = 20
/** Buttons that open a popover have done by themselves what they do, and so have links, but for those that show something in place. */
const needsScript = 'button[type=button]:not([popovertarget]), a[aria-expanded], [data-in-place] a'

declare global {
  /** What was done before this module was there, in its order (earliest-input.server.ts). */
  var earliestInput: Event[] | undefined
}

let early: KeyboardEvent[] | null = null
const unheard = new Map<HTMLElement, Event>()

/**
 * From now on keeps what is done too early, and what was before, for `replayEarlyInput`: keys until the page is alive, and what was pressed in parts that are not:
 * buttons, and links with `aria-expanded` or in an element with `data-in-place`, which then do not load their page. React lets neither through to those; a click that is heard gets to the end of its way. Who presses twice since nothing happens
 * means one press; who goes on to a field means none of it any more.
 */
export function keepEarlyInput(): void {
  early = []
  addEventListener('keydown', keep, true)
  addEventListener('click', press, true)
  addEventListener('click', (event) => withButton(event, (button) => unheard.delete(button)))
  // React begins to listen on the document in this turn: this comes behind it. A link that it has stopped would load its page.
  queueMicrotask(() =>
    document.addEventListener('click', (event) => event.cancelBubble && withButton(event, () => event.preventDefault()), true),
  )
  for (const type of ['input', 'focusin']) addEventListener(type, forget, true)
  for (const event of globalThis.earliestInput ?? []) {
    if (event instanceof KeyboardEvent) keep(event)
    else if (event instanceof MouseEvent) press(event)
    else forget(event)
  }
  globalThis.earliestInput = undefined
}

/**
 * To be called by each part of the page that has come alive: does again what was done too early, buttons and then keys, as soon as all effects
 * of what is drawn have run. Keys once only, on what they were pressed on. A button whose part is not alive yet waits for that.
 */
export function replayEarlyInput(): void {
  queueMicrotask(replay)
}

function replay(): void {
  for (const [button, { eventPhase }] of [...unheard]) {
    if (!button.isConnected) unheard.delete(button)
    // A press that is on its way may yet be heard.
    else if (eventPhase === 0) button.click()
  }
  if (early === null) return
  removeEventListener('keydown', keep, true)
  const keys = early
  early = null
  for (const event of keys) event.target?.dispatchEvent(new KeyboardEvent(event.type, event))
}

/** Letters and signs for the page, what opens the group that they lead to, and what gives a verdict in the dialog that they ask for; all others have done by themselves what they do. */
function keep(event: KeyboardEvent): void {
  const { key, target, repeat } = event
  const isSign = /^([^ ]|Arrow[LR].+)$/.test(key) && isForPage(event)
  const gives = key === 'Enter' && (event.ctrlKey || event.metaKey) && target === document.body
  if ((isSign || gives) && !repeat && early !== null && early.length < most) early.push(event)
}

function press(event: MouseEvent): void {
  withButton(event, (button) => unheard.set(button, event))
}

/** What is typed or chosen later is not to be disturbed. */
function forget({ target }: Event): void {
  if (!takesText(target)) return
  unheard.clear()
  early?.splice(0)
}

function withButton(event: MouseEvent, then: (button: HTMLElement) => void): void {
  const { target } = event
  if (!isPlainClick(event)) return
  const button = target instanceof Element ? target.closest<HTMLElement>(needsScript) : null
  if (button !== null) then(button)
}
