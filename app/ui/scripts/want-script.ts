import { loadWholePage } from '#app/ui/pages/whole-page.ts'

/** Where people are told that something did not come. */
let note: HTMLElement | null = null

/** What loads each script that did not come, and has not come since. */
const missing = new Set<() => Promise<unknown>>()

/**
 * Gives a script that somebody waits for. One that does not come is asked for once more, since what kept it may be over; where it does not come then though the server is
 * there, as a new version was installed, the page is loaded as a whole. Where that was done already, or there is no server, the page says so (MissingNote.tsx) until
 * all have come that did not: the next use tries again, and so does any other script that comes. `load`: the same function each time.
 * @throws as `load` does
 */
export async function wantScript<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    const script = await load()
    missing.delete(load)
    for (const other of missing) void other().then(() => missing.delete(other) && tell(), Boolean)
    tell()
    return script
  } catch (error) {
    missing.add(load)
    note = document.getElementById('missing-note')
    // Who was told has a link that does so when it suits them.
    if (note?.hidden && !(await loadWholePage())) tell()
    throw error
  }
}

/** Tells people whether something is missing. */
function tell() {
  if (note) note.hidden = missing.size === 0
}
