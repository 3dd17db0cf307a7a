import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'
import { useTitle } from '#app/ui/pages/use-title.ts'

/** A result that was here and was deleted. `wasShown`: until a moment ago, on this very page, where the focus is nowhere now and goes to the heading. */
export function GonePage({ search, wasShown }: { search: ResultSearch; wasShown: boolean }) {
  const page = useRef<HTMLDivElement>(null)
  useTitle('Deleted result')
  useEffect(() => {
    const heading = page.current?.querySelector('h1')
    if (!wasShown || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus()
  }, [wasShown])
  return (
    <div ref={page}>
      <PageMessage title="This result was deleted">
        <p>Its project, ref or upload was removed from Assay, and the result with it.</p>
        <p className="actions">
          <Link to="/results" search={search} activeOptions={{ exact: true }}>
            Back to the list
          </Link>
        </p>
      </PageMessage>
    </div>
  )
}
