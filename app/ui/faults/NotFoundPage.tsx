import { Link } from '@tanstack/react-router'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <PageMessage title="There is no such page">
      <p>The address may be mistyped, or the link that led here may be cut short.</p>
      <p className="actions">
        <Link to="/">Go to the overview</Link>
        <Link to="/results">See all results</Link>
      </p>
    </PageMessage>
  )
}
