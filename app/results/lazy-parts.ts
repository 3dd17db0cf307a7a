import { lazyScript } from '#app/ui/lazy-script.ts'

/**
 * Parts whose script the browser fetches once the page is usable: they are rendered on the server all the same, because the loaders of
 * their routes wait for `preload`.
 */

/** These three are loaded at first use, and never on the server. */
export const LazyListNote = lazyScript(() => import('#app/results/list/ListNote.tsx'), 'ListNote')
export const LazyListOptionsForm = lazyScript(() => import('#app/results/list/ListOptionsForm.tsx'), 'ListOptionsForm')
export const LazySelectionTools = lazyScript(() => import('#app/results/selection/SelectionTools.tsx'), 'SelectionTools')

export const LazyLoadingLine = lazyScript(() => import('#app/results/list/LoadingLine.tsx'), 'LoadingLine')

export const LazyListNotes = lazyScript(() => import('#app/results/list/ListNotes.tsx'), 'ListNotes')

export const LazyEmptyResults = lazyScript(() => import('#app/results/empty/EmptyResults.tsx'), 'EmptyResults')

export const LazyFacetPanel = lazyScript(() => import('#app/results/facets/FacetPanel.tsx'), 'FacetPanel')

export const LazyGroupsView = lazyScript(() => import('#app/results/groups/GroupsView.tsx'), 'GroupsView')

export const LazyPreview = lazyScript(() => import('#app/results/preview/Preview.tsx'), 'Preview')

export const LazyKeySheet = lazyScript(() => import('#app/results/keys/KeySheet.tsx'), 'KeySheet')

export const LazyFlowSection = lazyScript(() => import('#app/results/flows/FlowSection.tsx'), 'FlowSection')

export const LazyGraphSection = lazyScript(() => import('#app/results/graphs/GraphSection.tsx'), 'GraphSection')
