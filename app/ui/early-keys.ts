/** So many are enough; more are somebody leaning on the keyboard. */
const most = 20
/** Leads into the search: what comes behind it was meant for that. */
const intoSearch = '/'

let early: KeyboardEvent[] | null = null

/** From now on keeps the keys that are pressed, until the page is alive and `replayEarlyKeys` is called: nobody hears them before. */
export function keepEarlyKeys(): void {
  early = []
  document.addEventListener('keydown', keep)
}

/**
 * Presses the keys again that were pressed too early, in their order, as soon as all effects of what is drawn have run. Once only. They go to
 * what they were pressed on, so that who listens can tell what was typed.
 */
export function replayEarlyKeys(): void {
  queueMicrotask(replay)
}

function replay(): void {
  if (early === null) return
  document.removeEventListener('keydown', keep)
  const keys = early
  early = null
  for (const event of keys) {
    event.target?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
    if (event.key === intoSearch) break
  }
}

/** Letters and signs; all others have done by themselves what they do. */
function keep(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey } = event
  if (key.length === 1 && key !== ' ' && !repeat && !ctrlKey && !metaKey && !altKey && early !== null && early.length < most) {
    early.push(event)
  }
}
