import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Parts whose script the browser fetches once the page is usable: they are rendered on the server all the same, because the loaders of
 * their routes wait for `preload`.
 */

export const LazySearchHelp = lazyRouteComponent(() => import('#app/results/SearchHelp.tsx'), 'SearchHelp')

/** These two are loaded at first use, and never on the server. */
export const LazyListNote = lazyRouteComponent(() => import('#app/results/ListNote.tsx'), 'ListNote')
export const LazyListOptionsForm = lazyRouteComponent(() => import('#app/results/ListOptionsForm.tsx'), 'ListOptionsForm')

export const LazyEmptyResults = lazyRouteComponent(() => import('#app/results/EmptyResults.tsx'), 'EmptyResults')

export const LazyFacetPanel = lazyRouteComponent(() => import('#app/results/FacetPanel.tsx'), 'FacetPanel')
