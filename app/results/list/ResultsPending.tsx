import { readListView } from '#app/results/list/rows/list-view.ts'
import { PagePending } from '#app/ui/pages/PagePending.tsx'

/** In place of the list: filters, heading, chips and a full page of rows. */
export function ResultsPending() {
  return (
    <PagePending what="the results">
      <div className={`results-layout${readListView().isCompact ? ' is-compact' : ''}`}>
        <div className="bone-facets" />
        <div className="results-list">
          <div className="results-bar">
            <h1 className="bone bone-title">
              <span className="sr-only">Results</span>
            </h1>
          </div>
          <div className="chips">
            <div className="bone bone-chips" />
          </div>
          <div className="bone-rows" />
        </div>
      </div>
    </PagePending>
  )
}
