import { useRouter } from '@tanstack/react-router'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'

/** The orders of the projects in their table, as plain links: those with the newest uploads first, or those with the most open results. */
export function ProjectOrders({ place }: { place: OverviewPlace }) {
  const router = useRouter()
  return (
    <nav className="sort" aria-label="Sort projects" data-links="">
      <span aria-hidden="true">Sort</span>
      {([undefined, 'open'] as const).map((order) => (
        <a
          key={order ?? 'newest'}
          href={router.buildLocation({ to: '/', search: { ...place, order, from: undefined }, hash: 'projects' }).href}
          aria-current={order === place.order ? 'page' : undefined}
          data-prefetch="no"
        >
          {order ?? 'newest'}
        </a>
      ))}
    </nav>
  )
}
