import { lazyRouteComponent } from '@tanstack/react-router'

/** Parts that nobody needs until they ask for them, whose script comes only then. */

export const LazyVerdictPopover = lazyRouteComponent(() => import('#app/results/VerdictPopover.tsx'), 'VerdictPopover')

export const LazyVerdictGiven = lazyRouteComponent(() => import('#app/results/VerdictGiven.tsx'), 'VerdictGiven')
