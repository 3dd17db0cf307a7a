const key = 'assay:whole-page'
/** Milliseconds within which the same address is not loaded again by itself. */
const pause = 60_000

/**
 * Loads the address that the browser shows as a whole page, query and all. Gives false, and does nothing, if that was done for it less than
 * a minute ago, if that cannot be known, or if there is no network to load it from.
 */
export function loadWholePage(): boolean {
  if (!navigator.onLine) return false
  try {
    const [time, href] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (href === location.href && Date.now() - Number(time) < pause) return false
    sessionStorage.setItem(key, `${Date.now()} ${location.href}`)
  } catch {
    return false
  }
  location.reload()
  return true
}
