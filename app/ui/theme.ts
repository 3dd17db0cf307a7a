import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme, from its cookie: the server renders it, so that no page flashes in the wrong one and no inline script is needed. */
export const readTheme = createIsomorphicFn()
  .server(() => themeOf(getCookie('theme')))
  .client(() => themeOf(/(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]))

/** Applies a theme to the page and keeps it for a year. Runs in the browser. */
export function writeTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`
  document.documentElement.className = theme
}

function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
