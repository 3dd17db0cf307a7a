import type { Shortcut } from '#app/ui/shortcuts.ts'

export type SiteDeeds = { goTo(page: '/' | '/results'): void; showKeys(): void }

/** Keys that mean the same on every page. */
export function siteKeys({ goTo, showKeys }: SiteDeeds): Shortcut[] {
  return [
    { keys: ['/'], does: 'Search', run: enterSearch },
    { keys: ['g h'], does: 'Go to the overview', run: () => goTo('/') },
    { keys: ['g r'], does: 'Go to the results', run: () => goTo('/results') },
    { keys: ['?'], does: 'Show all keys', run: showKeys },
    // Whatever is open closes by itself.
    { keys: ['Escape'], does: 'Close what is open', run: () => false },
  ]
}

function enterSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('header input[name=q]')
  input?.focus()
  input?.select()
  return input !== null
}
