import type { Upload } from './uploads.schemas.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** How far the sources of a log are that come from its folder; `part` is from 0 to 1. */
export type SourceProgress =
  | { state: 'looking' }
  | { state: 'packing' | 'sending'; part: number }
  | { state: 'done' | 'failed'; sentence: string }

/** One file on its way. */
export type Transfer = {
  key: number
  name: string
  /** In bytes; null for a folder of which nothing is sent. */
  size: number | null
  sent: number
  /** As the server last told it; null until it has all of the file. */
  upload: Upload | null
  /** Why it did not arrive, in a sentence. */
  problem: string | null
  /** Null where none come with it, or it is not read yet. */
  sources: SourceProgress | null
}

/** The files sent since the page was loaded, those chosen last first. Kept outside of the components, so that a transfer outlives a navigation. */
let transfers: readonly Transfer[] = []
const changes = createListeners()

/** What is sent, or was, on this page. */
export function currentTransfers(): readonly Transfer[] {
  return transfers
}

/** What the server knows of that. */
export function noTransfers(): readonly Transfer[] {
  return none
}
const none: readonly Transfer[] = []

/** Calls back on every change, until the returned function is called. */
export const subscribeToTransfers = changes.subscribe

/** Puts others in their place. */
export function setTransfers(changed: readonly Transfer[]): void {
  transfers = changed
  changes.tell()
}
