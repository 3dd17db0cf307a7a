import { Link } from '@tanstack/react-router'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'

/** A result that was here and was deleted. */
export function GonePage({ search }: { search: ResultSearch }) {
  return (
    <PageMessage title="This result was deleted">
      <p>Its project, ref or upload was removed from Assay, and the result with it.</p>
      <p className="actions">
        <Link to="/results" search={search} activeOptions={{ exact: true }}>
          Back to the list
        </Link>
      </p>
    </PageMessage>
  )
}
