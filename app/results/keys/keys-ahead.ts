import type { AnyRouter } from '@tanstack/react-router'
import {
  awaitedBy,
  enterKeyedPage,
  isPageUnderWay,
  type KeyedPage,
  keyedPage,
  latestEntry,
  leaveEntry,
  type WaitsFor,
} from './keyed-page.ts'
import { isFormKey, isOpeningKey, openForm, pressAgain } from './form-keys.ts'
import { takesText } from '#app/ui/keys/takes-text.ts'

/** So many are enough; more are somebody leaning on the keyboard. */
const most = 40
/** Milliseconds that keys wait for one thing: nobody means them later. */
const patience = 10_000
/** These mean the same on every page, and lead away from one that does not come. */
const siteKeys = ['g', 'h', 'r', '?']

const kept: KeyboardEvent[] = []
/** Whether some were given up before what they waited for was there. Those behind them, until it is, mean something only with them. */
let isLost = false
let isPressing = false
let isPressedAgain = false
/** What was waited for a frame ago, since when, and in which entry of the browser's history. */
let before: WaitsFor = null
let since = 0
let entry = ''

/**
 * Tells that a page hears keys, until `signal` is aborted. Keys that come while what they are for is on its way, be it another page, are kept, and
 * pressed one after the other, one a frame, as it comes: who judges one result after another need not wait for any. Where it did not come, a
 * verdict was not given, or somebody went elsewhere, they were meant for something else, and are gone; so they are where somebody goes on to
 * type, or presses Escape.
 */
export function hearKeys(router: AnyRouter, page: KeyedPage, signal: AbortSignal): void {
  enterKeyedPage(router, page, signal)
  addEventListener('keydown', keep, true)
}

/** Presses keys that came before the page heard any: `press` does so with one that need not wait. */
export function pressEarly(early: readonly KeyboardEvent[], press: (event: KeyboardEvent) => void): void {
  // Which of them were for the page that is being left nobody knows.
  if (early.length > 0 && isPageUnderWay()) return giveUp()
  for (const event of early) {
    if (kept.length > 0 || awaitedBy(event.key) !== null) push(event)
    else pressWith(press, event)
  }
}

function keep(event: KeyboardEvent): void {
  const { key, target } = event
  if (isPressedAgain || event.defaultPrevented) return
  const isTyped = isField(target)
  if (key === 'Escape' || isTyped) forget()
  if (!isTyped && isWayBack(event)) leaveEntry()
  // By itself it scrolls; behind others it opens or closes the group that they lead to.
  const goesOn = kept.length > 0 && /^Arrow[LR]/.test(key) && !isWayBack(event)
  if (isTyped || !(isFormKey(event) || isOpeningKey(event) || goesOn)) return
  const waits = awaitedBy(kept[0]?.key ?? key)
  if ((waits === 'entry' || waits === 'page') && kept.length === 0 && siteKeys.includes(key)) return
  // A form is there a frame before it has the focus.
  const isEarly = openForm()?.contains(document.activeElement) === false
  // Those of before the page was alive come all at once: what one does is there a frame later.
  if (waits === null && kept.length === 0 && !isEarly && event.isTrusted) return
  // A comment is written as long as nothing was sent.
  if (target instanceof HTMLTextAreaElement && waits !== 'answer') return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!event.repeat && !isLost) push(event)
}

function push(event: KeyboardEvent): void {
  if (kept.length === most) return giveUp()
  kept.push(event)
  begin()
}

function giveUp(): void {
  forget()
  isLost = true
  begin()
}

function forget(): void {
  kept.length = 0
  isLost = false
}

function begin(): void {
  if (isPressing) return
  isPressing = true
  before = null
  wait(awaitedBy(kept[0]?.key) ?? 'rows')
  requestAnimationFrame(pressNext)
}

function wait(waits: WaitsFor): void {
  if (before === null || before === 'entry') entry = latestEntry()
  if (waits !== before) since = performance.now()
  // It hears keys from its first use on.
  if (waits === 'list' && before !== 'list') dispatchEvent(new Event('wheel'))
  before = waits
}

function pressNext(): void {
  const waits = awaitedBy(kept[0]?.key)
  const isThere = waits === null
  // What has the focus afterwards may get it a frame later.
  if (isGone(isThere)) giveUp()
  else if (isThere && before === null) pressWith(pressAgain, kept.shift())
  if (isThere) isLost = false
  wait(waits)
  isPressing = kept.length > 0 || isLost
  if (isPressing) requestAnimationFrame(pressNext)
}

/** Presses a key in a way that does not lead here again. */
function pressWith<Key>(press: (key: Key) => void, key: Key): void {
  isPressedAgain = true
  press(key)
  isPressedAgain = false
}

/** Whether what was waited for has not come, or somebody has gone on without it. */
function isGone(isThere: boolean): boolean {
  const page = keyedPage()
  const isAsking = page?.isAsking() === true
  const isRefused = before === 'answer' && isThere && isAsking
  const isElsewhere = before !== null && before !== 'entry' && latestEntry() !== entry
  const isLate = before !== null && performance.now() - since > patience
  const neverCame = (isThere && page === null) || (before === 'dialog' && !isAsking)
  return isRefused || neverCame || isElsewhere || isLate || isField(document.activeElement)
}

/** Whether the browser goes back or forth by a key. */
function isWayBack({ key, altKey, metaKey }: KeyboardEvent): boolean {
  return (altKey || metaKey) && ['ArrowLeft', 'ArrowRight', '[', ']'].includes(key)
}

/** Whether what is typed into it is none of these keys. */
function isField(element: EventTarget | null): boolean {
  return takesText(element) && !(element instanceof Element && element.closest('.verdict-form'))
}
