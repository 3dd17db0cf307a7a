import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { termOf } from '#app/search/language/query-terms.ts'
import { asksForNew } from './empty-reason.ts'
import { emptyReasonQuery } from './empty.queries.ts'
import { NothingOpen } from './NothingOpen.tsx'
import { MoreProjects, ProjectList } from './ProjectList.tsx'
import { WiderQueries } from './WiderQueries.tsx'
import { parseQuery } from '#app/search/language/parse.ts'
import { uploadsPageQuery } from '#app/uploads/uploads.queries.ts'
import { useStaleOnceRead } from '#app/uploads/use-stale-once-read.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'

/** The page of a list without results: nothing read yet, nothing that matches, nothing that ran, or nothing open, which are different things. */
export function EmptyResults({ q }: { q: string }) {
  const { data: reason, dataUpdatedAt } = useSuspenseQuery(emptyReasonQuery(q))
  const { underWay } = useSuspenseQuery(uploadsPageQuery()).data
  const isReading = underWay.length > 0 || reason.type === 'outdated'
  useStaleOnceRead(underWay)
  switch (reason.type) {
    case 'nothing-read':
    case 'outdated':
      return (
        <PageMessage title={isReading ? 'The first log is being read' : 'No log has been read yet'} level={2}>
          <p>
            Results come from SARIF logs, which code analysers write. <Link to="/">Add a log</Link> to see what it found.
          </p>
        </PageMessage>
      )
    case 'no-match':
      return (
        <PageMessage title="No result matches this query" level={2}>
          {isReading && (
            <p>
              <Link to="/">A log is being read</Link>: what matches in it appears here when it is done.
            </p>
          )}
          <p>All terms must hold at once. Take one off above, or start again.</p>
          {asksForNew(parseQuery(q)) && <p>New is what the newest log of a tool was the first to have: of a first log nothing is.</p>}
          <Suspense>
            <WiderQueries q={q} />
          </Suspense>
          <p className="actions">
            <Link to="/results" activeOptions={{ exact: true }}>
              All open results
            </Link>
          </p>
        </PageMessage>
      )
    case 'unchanged':
      return (
        <PageMessage title="Nothing has changed" level={2}>
          <p>
            No result is new, gone or updated from one side to the other. What both have is{' '}
            <Link to="/results" search={{ q: `${q} change:same` }}>
              the same
            </Link>
            .
          </p>
        </PageMessage>
      )
    case 'without-runs':
      return (
        <PageMessage title="No log of this project has a run" level={2}>
          <p>
            Logs were read for it, but none tells of a tool that ran: nothing was analysed, so an empty list does not mean that the code is
            clean. See the <ReportLink upload={reason.upload} />.
          </p>
        </PageMessage>
      )
    case 'not-read':
      return (
        <PageMessage title="The newest log of this project could not be read" level={2}>
          <p>
            Logs were sent for it, but nothing of them is stored, so an empty list does not mean that the code is clean. The{' '}
            <ReportLink upload={reason.upload} /> says why.
          </p>
        </PageMessage>
      )
    case 'incomplete':
      return (
        <PageMessage title="No open results, but not everything was analysed" level={2}>
          <p>
            {reason.count === 1 ? 'The newest run is' : 'The newest runs are'} incomplete, so an empty list does not mean that the code is
            clean. The uploads of {reason.count === 1 ? 'the project' : 'each project'} say why in their import reports.
          </p>
          <ProjectList projects={reason.projects} count={reason.count} now={dataUpdatedAt} leadsToUploads />
        </PageMessage>
      )
    case 'not-analysed':
      return (
        <PageMessage title="The default branch has not been analysed" level={2}>
          <p>
            Lists show what is on the default branch, so an empty one does not mean that the code is clean. What there is has come with
            other branches, pull requests or tags.
          </p>
          <ul>
            {reason.projects.map(({ key, slug }) => (
              <li key={key}>
                <Link to="/results" search={{ q: `${termOf('project', slug)} ref:*` }}>
                  <LogText text={slug} /> on all refs
                </Link>
              </li>
            ))}
            <MoreProjects listed={reason.projects.length} count={reason.count} />
          </ul>
        </PageMessage>
      )
    case 'clean':
      return (
        <Suspense>
          <NothingOpen q={q} projects={reason.projects} count={reason.count} now={dataUpdatedAt} />
        </Suspense>
      )
  }
}

function ReportLink({ upload }: { upload: string }) {
  return (
    <Link to="/" search={{ upload }}>
      import report of the newest
    </Link>
  )
}
