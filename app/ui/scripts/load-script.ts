/** Scripts that were fetched, or are being, by their files. */
const fetched = new Map<string, Promise<void>>()

/** Whether the page is being left, with which the browser breaks off what is still being fetched: that is no fault. */
let isLeft = false
addEventListener('pagehide', () => (isLeft = true))
addEventListener('pageshow', () => (isLeft = false))

/**
 * Imports a script: what Vite has each `import()` of the browser's do (`importScriptsAgain` in app.config.ts). Script and what it needs are fetched first, at once, and
 * imported from what the browser keeps. It remembers of a script that it imported, or preloaded, in vain that it did not come, until the page is loaded anew
 * (the module map of the HTML standard; Chromium did otherwise before version 150); what was only fetched in vain can be asked for again.
 * @param needs files of the build, the script's own among them
 * @throws as `import()` does where one cannot be fetched
 */
export async function loadScript<Script>(load: () => Promise<Script>, needs: readonly string[] = []): Promise<Script> {
  try {
    await Promise.all(needs.map(fetchOnce))
    return await load()
  } catch (error) {
    if (!isLeft) dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file)
  // What kept it from coming may be over by now: for who joins an attempt as for the attempt itself.
  if (known !== undefined) return known.catch(() => fetchOnce(file))
  const fetching = fetchWhole(file)
    .catch(() => fetchWhole(file))
    .catch(() => {
      fetched.delete(file)
      // The router knows by these words what is wrong.
      throw new TypeError(`Failed to fetch dynamically imported module: ${location.origin}/${file}`)
    })
  fetched.set(file, fetching)
  return fetching
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(`/${file}`)
  if (!response.ok) throw response
  await response.arrayBuffer()
}
