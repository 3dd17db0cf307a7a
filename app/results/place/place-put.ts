import { entryOf } from './list-place.ts'

/** What the router keeps for a reload, by the entries of the browser's history: it writes it when the document is left, and puts the page there before any script. */
const keptUnder = 'tsr-scroll-restoration-v1_3'

type Kept = { [entry: string]: { window?: { scrollY?: number } } | undefined }

/** Where the page was put after a reload, in pixels; undefined where it was not. */
export function placePut(): number | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptUnder) ?? '{}') as Kept // what the router has written
    return kept[entryOf(history.state)]?.window?.scrollY
  } catch {
    // The browser keeps nothing for this page.
    return undefined
  }
}
