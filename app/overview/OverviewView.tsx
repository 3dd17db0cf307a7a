import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GettingStarted } from './GettingStarted.tsx'
import { overviewQuery } from './overview.queries.ts'
import { LazyProjectPanel } from '#app/overview/projects/lazy-panel.ts'
import { ProjectsSection } from './ProjectsSection.tsx'
import { ChangesSection } from './ChangesSection.tsx'
import { ChosenProject } from './ChosenProject.tsx'
import { AgeSection } from './AgeSection.tsx'
import { TrendSection } from './TrendSection.tsx'
import { RemoveSamples } from './RemoveSamples.tsx'
import { SeverityCounts } from './SeverityCounts.tsx'
import { ImportReport } from '#app/uploads/ImportReport.tsx'
import { UnknownUpload } from '#app/uploads/UnknownUpload.tsx'
import { uploadsPageQuery } from '#app/uploads/uploads.queries.ts'
import { overviewPlace } from '#app/uploads/overview-place.ts'
import type { OverviewSearch } from '#app/uploads/upload-search.ts'
import { UploadsSection } from '#app/uploads/UploadsSection.tsx'
import { UploadZone } from '#app/uploads/UploadZone.tsx'
import { useStaleOnceRead } from '#app/uploads/use-stale-once-read.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** The first page: where logs come in, and what is open. */
export function OverviewView(search: OverviewSearch) {
  const { upload, project, manage, refs, before } = search
  const place = overviewPlace(search)
  const { data: overview, dataUpdatedAt } = useSuspenseQuery(overviewQuery(search))
  const { data: uploads, dataUpdatedAt: uploadsUpdatedAt } = useSuspenseQuery(uploadsPageQuery({ before, project }))
  const { chosen, firstLog, open, total, dismissed, trend, snapshots, ages, projects, projectCount, foundCount, samples } = overview
  useStaleOnceRead(uploads.underWay)
  const [deleted, setDeleted] = useState({ slug: '', inTable: false })
  const said = deleted.slug && `Deleted ${deleted.slug}.`
  // Where the focus is then, and where the table is that it may have been deleted in.
  const inTable = deleted.inTable && projectCount > 0
  const own = projects.filter(({ sample }) => !sample).map(({ slug }) => slug)
  // What is in a sample is removed with it.
  const isSample = projects.some(({ slug, sample }) => sample && slug === chosen)
  return (
    <div className="overview">
      <div className="overview-title">
        <h1>Overview</h1>
        <RemoveSamples loaded={samples} />
      </div>
      <p role="status" className="said empty:hidden">
        {!inTable && manage === undefined && said}
      </p>
      <p id="deleted" className="said when-target">
        The project was deleted.
      </p>
      {upload === '' ? <UnknownUpload malformed /> : upload !== undefined && <ImportReport id={upload} />}
      {manage !== undefined && (
        <LazyProjectPanel slug={manage} from={refs} place={place} onDeleted={() => setDeleted({ slug: manage, inTable: false })} />
      )}
      <UploadZone chosen={isSample ? null : chosen} projects={own} />
      {projectCount === 0 ? (
        <GettingStarted />
      ) : (
        <>
          <section aria-labelledby="open">
            <h2 id="open">
              {`${formatCount(total, 'open result')} `}
              <ChosenProject chosen={chosen} asked={project} firstLog={firstLog} />
            </h2>
            <SeverityCounts counts={open} project={chosen} />
          </section>
          {trend !== null && <TrendSection trend={trend} project={chosen} dismissed={dismissed} />}
          <div className="overview-columns">
            <ChangesSection snapshots={snapshots} />
            <AgeSection ages={ages} project={chosen} />
          </div>
          <ProjectsSection
            {...{ projects, projectCount, foundCount, chosen, place }}
            now={dataUpdatedAt}
            said={inTable ? said : ''}
            onDeleted={(slug) => setDeleted({ slug, inTable: true })}
          />
        </>
      )}
      {uploads.total > 0 && <UploadsSection page={uploads} project={chosen} place={place} now={uploadsUpdatedAt} />}
    </div>
  )
}
