/** Milliseconds within which the same address is not loaded again by itself. */
const pause = 60_000

/**
 * Loads the address that the browser shows as a whole page, query and all. Gives false, and does nothing, if that was done for it less than
 * a minute ago, if that cannot be known, or if there is no network to load it from.
 */
export function loadWholePage(): boolean {
  if (!navigator.onLine) return false
  const key = `assay:whole-page ${location.href}`
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pause) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
