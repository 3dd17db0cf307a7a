/** Milliseconds within which the same address is not loaded again by itself. */
const pause = 60_000
/** Milliseconds for which a server may be silent. */
const patience = 3000

const keepers = new Set<object>()

/** Says that the page does what would be lost with it, as sending a file, until the function that this gives is called. */
export function keepPage(): () => void {
  const keeper = {}
  keepers.add(keeper)
  return () => void keepers.delete(keeper)
}

/** Whether there is a server to load anything from. One that lives answers this well; an error is a proxy's, which stands before one that is away. */
export function isServerThere(): Promise<boolean> {
  return fetch('/api/health?live', { signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/**
 * Loads the address that the browser shows as a whole page, query and all. Gives false, and does nothing, if that was done for it less than
 * a minute ago, if that cannot be known, if there is no server to load it from, whose place the browser's own error would take, if nobody waits
 * for it any more by the time that this is known, or while the page is to be kept.
 */
export async function loadWholePage(isAwaited = () => true): Promise<boolean> {
  if (keepers.size > 0) return false
  const key = `assay:whole-page ${location.href}`
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pause || !(await isServerThere()) || !isAwaited()) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
