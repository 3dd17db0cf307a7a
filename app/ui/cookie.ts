import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

/**
 * What was chosen of how pages look, from the cookie of that name; undefined where nothing was. The server renders it, so that no page flashes
 * in another look, nothing on it moves, and no inline script is needed.
 */
export const readCookie = createIsomorphicFn()
  .server((name: string): string | undefined => getCookie(name))
  .client((name: string): string | undefined => new RegExp(`(?:^|; )${name}=([\\w.]*)`).exec(document.cookie)?.[1])

/** Keeps what was chosen for a year: letters, digits, `_` and dots. Runs in the browser. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}
