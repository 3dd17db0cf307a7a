import type { AnyRouter } from '@tanstack/react-router'
import { entryOf } from '#app/results/place/list-place.ts'
import { openForm } from './form-keys.ts'

/**
 * What keys wait for: an entry of the browser's history, the page that is gone to, its list, a dialog, the answer to what was sent by it, or rows,
 * which the focus may be given back to before.
 */
export type WaitsFor = 'entry' | 'page' | 'list' | 'dialog' | 'answer' | 'rows' | null

/** A page that hears keys. */
export type KeyedPage = {
  path: string
  /** Whether it asks for a verdict, by a dialog which may be on its way. */
  isAsking(): boolean
  /** Whether the rows that a key acts on are on their way. */
  awaitsRows(key: string | undefined): boolean
}

let router: AnyRouter | null = null
let page: KeyedPage | null = null

/** The entry of the browser's history that is being left, and until when that is believed. */
let leaving = { entry: '', until: 0 }
/** Milliseconds that a browser may take to go to another entry: it does so later than it is told. */
const leavesWithin = 1000

/** Tells that a page hears keys, until `signal` is aborted. */
export function enterKeyedPage(of: AnyRouter, own: KeyedPage, signal: AbortSignal): void {
  router = of
  page = own
  signal.addEventListener('abort', () => {
    if (page === own) page = null
  })
}

/** The page that hears keys; null where there is none. */
export function keyedPage(): KeyedPage | null {
  return page
}

/** Tells that the browser was told to go to another entry of its history, by a key or a link. */
export function leaveEntry(): void {
  leaving = { entry: latestEntry(), until: performance.now() + leavesWithin }
}

/** Whether another page is on its way than the one that hears keys. */
export function isPageUnderWay(): boolean {
  if (router === null) return false
  const { latestLocation, state } = router
  return isLeaving() || trimmed(latestLocation.pathname) !== trimmed(page?.path ?? state.resolvedLocation?.pathname ?? '')
}

/** An address may have been typed with a slash at its end. */
function trimmed(path: string): string {
  return path.replace(/\/$/, '')
}

function isLeaving(): boolean {
  return latestEntry() === leaving.entry && performance.now() < leaving.until
}

/** The entry of the browser's history that is gone to, or that one is at. */
export function latestEntry(): string {
  return entryOf(router?.latestLocation.state ?? null)
}

/** What a key waits for, if it is pressed now. */
export function awaitedBy(key: string | undefined): WaitsFor {
  if (isLeaving()) return 'entry'
  if (isPageUnderWay()) return 'page'
  // The first use of a list loads what hears its keys.
  if (page === null) return document.querySelector('#list:not(.is-empty)') === null ? null : 'list'
  const form = openForm()
  if (!page.isAsking()) return form !== undefined || page.awaitsRows(key) ? 'rows' : null
  if (form === undefined) return 'dialog'
  return form.querySelector('[type=submit][aria-disabled=true]') === null ? null : 'answer'
}
