import { lazyRouteComponent } from '@tanstack/react-router'

/** Loaded where a project is open; the loader of the page waits for it, so that it is rendered on the server, too. */
export const LazyProjectPanel = lazyRouteComponent(() => import('#app/overview/projects/ProjectPanel.tsx'), 'ProjectPanel')
