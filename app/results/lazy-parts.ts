import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Parts whose script the browser fetches once the page is usable: they are rendered on the server all the same, because the loaders of
 * their routes wait for `preload`.
 */

/** These three are loaded at first use, and never on the server. */
export const LazyListNote = lazyRouteComponent(() => import('#app/results/list/ListNote.tsx'), 'ListNote')
export const LazyListOptionsForm = lazyRouteComponent(() => import('#app/results/list/ListOptionsForm.tsx'), 'ListOptionsForm')
export const LazySelectionTools = lazyRouteComponent(() => import('#app/results/selection/SelectionTools.tsx'), 'SelectionTools')

export const LazyLoadingLine = lazyRouteComponent(() => import('#app/results/list/LoadingLine.tsx'), 'LoadingLine')

export const LazyListNotes = lazyRouteComponent(() => import('#app/results/list/ListNotes.tsx'), 'ListNotes')

export const LazyEmptyResults = lazyRouteComponent(() => import('#app/results/empty/EmptyResults.tsx'), 'EmptyResults')

export const LazyFacetPanel = lazyRouteComponent(() => import('#app/results/facets/FacetPanel.tsx'), 'FacetPanel')

export const LazyGroupsView = lazyRouteComponent(() => import('#app/results/groups/GroupsView.tsx'), 'GroupsView')

export const LazyPreview = lazyRouteComponent(() => import('#app/results/preview/Preview.tsx'), 'Preview')

export const LazyKeySheet = lazyRouteComponent(() => import('#app/results/keys/KeySheet.tsx'), 'KeySheet')

export const LazyFlowSection = lazyRouteComponent(() => import('#app/results/flows/FlowSection.tsx'), 'FlowSection')

export const LazyGraphSection = lazyRouteComponent(() => import('#app/results/graphs/GraphSection.tsx'), 'GraphSection')
