import type { ResultSearch } from '#app/results/results.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { VerdictFields } from './VerdictFields.tsx'

/** The form of a verdict where there is no JavaScript. */
export function PlainVerdictForm({
  result: { id, verdict, version },
  search,
  now,
}: {
  result: ResultDetail
  search: ResultSearch
  now: number
}) {
  return (
    <noscript>
      <section aria-labelledby="give-verdict">
        <h2 id="give-verdict">Give a verdict</h2>
        <p id="stands-already" className="problem when-target">
          Nothing was changed: this verdict stands already. With a comment, or another day to ask again, it is a new one.
        </p>
        <form method="post" action={`/api/results/${id}/verdict`} className="verdict-form">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="q" value={search.q} />
          <input type="hidden" name="sort" value={search.sort} />
          <VerdictFields said={{ verdict }} now={now} />
          <div className="verdict-actions">
            <button type="submit" className="button button-primary">
              Give verdict
            </button>
          </div>
        </form>
      </section>
    </noscript>
  )
}
