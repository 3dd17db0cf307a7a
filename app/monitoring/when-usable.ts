/** Milliseconds after which work that waits for an idle moment is done in a busy one. */
const patience = 3000

/**
 * Resolves when the page is usable, everything that it shows has been loaded, and the browser has nothing else to do: the time for what
 * nobody waits for. `hydrated` is whatever settles when the page answers to clicks.
 */
export async function whenUsable(hydrated: Promise<unknown>): Promise<void> {
  await hydrated
  if (document.readyState !== 'complete') await new Promise<unknown>((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: patience })
  })
}
