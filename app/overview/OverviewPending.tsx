import { PagePending } from '#app/ui/pages/PagePending.tsx'

/** In place of the first page: the zone for files, the counts, the tables. */
export function OverviewPending() {
  return (
    <PagePending what="the overview">
      <div className="overview">
        <div className="overview-title">
          <h1>Overview</h1>
        </div>
        <div className="bone bone-zone" />
        <div className="bone bone-counts" />
        <div className="bone-lines" />
      </div>
    </PagePending>
  )
}
