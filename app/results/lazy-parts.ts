import { lazyRouteComponent } from '@tanstack/react-router'
import { firstUse } from '#app/ui/first-use.ts'

/**
 * Parts whose script the browser fetches once the page is usable: they are rendered on the server all the same, because the loaders of
 * their routes wait for `preload`.
 */

/** Opens and closes without script: the page that the server rendered does with it until somebody is there. */
export const LazySearchHelp = lazyRouteComponent(async () => {
  await firstUse()
  return import('#app/results/SearchHelp.tsx')
}, 'SearchHelp')

/** These two are loaded at first use, and never on the server. */
export const LazyListNote = lazyRouteComponent(() => import('#app/results/ListNote.tsx'), 'ListNote')
export const LazyListOptionsForm = lazyRouteComponent(() => import('#app/results/ListOptionsForm.tsx'), 'ListOptionsForm')

export const LazyEmptyResults = lazyRouteComponent(() => import('#app/results/EmptyResults.tsx'), 'EmptyResults')

export const LazyFacetPanel = lazyRouteComponent(() => import('#app/results/FacetPanel.tsx'), 'FacetPanel')

export const LazyGroupsView = lazyRouteComponent(() => import('#app/results/GroupsView.tsx'), 'GroupsView')

export const LazyPreview = lazyRouteComponent(() => import('#app/results/Preview.tsx'), 'Preview')

export const LazyKeySheet = lazyRouteComponent(() => import('#app/results/KeySheet.tsx'), 'KeySheet')
