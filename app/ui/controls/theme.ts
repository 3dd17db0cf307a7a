import { readCookie, writeCookie } from '#app/ui/cookie.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme, from its cookie. */
export function readTheme(): Theme {
  const name = readCookie('theme')
  return themes.find((theme) => theme === name) ?? 'system'
}

/** Applies a theme to the page and keeps it. Runs in the browser. */
export function writeTheme(theme: Theme): void {
  writeCookie('theme', theme)
  document.documentElement.className = theme
}
