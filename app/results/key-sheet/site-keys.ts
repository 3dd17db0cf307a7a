import { createShortcuts, type Shortcut } from '#app/ui/keys/shortcuts.ts'

type SiteDeeds = { goTo(page: '/' | '/results'): void; showKeys(isShown: boolean): void }

/** Keys that mean the same on every page. */
export function siteKeys({ goTo, showKeys }: SiteDeeds): Shortcut[] {
  return [
    // It is heard at once, in search-key.ts.
    { keys: ['/'], does: 'Search', run: () => false },
    { keys: ['g h'], does: 'Go to the overview', run: () => goTo('/') },
    { keys: ['g r'], does: 'Go to the results', run: () => goTo('/results') },
    { keys: ['?'], does: 'Show all keys', run: () => showKeys(true) },
    // Whatever is open closes by itself; the sheet of keys may be still to come.
    {
      keys: ['Escape'],
      does: 'Close what is open, or leave the search',
      run() {
        showKeys(false)
        return false
      },
    },
  ]
}

/** Gives what does as these keys say: to be called with each key that is pressed on the page. */
export function createSiteKeys(deeds: SiteDeeds): (event: KeyboardEvent) => void {
  return createShortcuts(siteKeys(deeds))
}
