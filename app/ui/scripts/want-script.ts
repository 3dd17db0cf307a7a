import { loadWholePage } from '#app/ui/pages/whole-page.ts'

/** Where people were told that something did not come. */
let note: HTMLElement | null = null

/**
 * Gives a script that somebody waits for. One that does not come is asked for once more, since what kept it may be over; where it does not come then though the server is
 * there, as a new version was installed, the page is loaded as a whole. Where that was done already, or there is no server, the page says so (MissingNote.tsx) until
 * one comes: the next use tries again.
 * @throws as `load` does
 */
export async function wantScript<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    const script = await load()
    if (note) note.hidden = true
    return script
  } catch (error) {
    note = document.getElementById('missing-note')
    // Who was told has a link that does so when it suits them.
    if (note?.hidden) note.hidden = await loadWholePage()
    throw error
  }
}
