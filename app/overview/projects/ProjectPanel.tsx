import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteForm } from './DeleteForm.tsx'
import { projectQuery } from './projects.queries.ts'
import { ProjectSettings } from './ProjectSettings.tsx'
import { RefTable } from './RefTable.tsx'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'
import { CloseLink } from '#app/uploads/CloseLink.tsx'
import { useEntered } from '#app/ui/pages/use-entered.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

type ProjectPanelProps = { slug: string; from: number | undefined; place: OverviewPlace; onDeleted: () => void }

/** What can be changed and deleted of a project: its name, its default ref, refs, of which those from a place on are shown, series, all of it. */
export function ProjectPanel({ slug, from, place, onDeleted }: ProjectPanelProps) {
  const { data: project, dataUpdatedAt } = useSuspenseQuery(projectQuery(slug, from))
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const part = useEntered(slug)
  // The form that was sent goes with the project, and the focus with it: what is left is read from its heading on.
  function goOn() {
    const heading = part.current?.querySelector('h2')
    const { activeElement } = document
    if (!heading || !(activeElement === document.body || part.current?.contains(activeElement))) return
    heading.tabIndex = -1
    heading.focus()
  }
  return (
    // What was said of one deed gives way to what comes of the next.
    <section ref={part} className="import-report project-panel" aria-labelledby="project-title" onSubmitCapture={() => setSaid('')}>
      <div className="import-report-title">
        <h2 id="project-title">
          Project <LogText text={project?.slug ?? slug} />
        </h2>
        <CloseLink label="Close the project" />
      </div>
      <p id="not-changed" className="problem when-target">
        It was not changed: the name is another project’s, an upload is being read right now, or something was left out.
      </p>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {project === null ? (
        <p>There is no such project. It may have been deleted, or goes by another name.</p>
      ) : (
        <>
          {project.key !== project.slug && (
            <p className="text-muted">
              Key <LogText className="mono" text={project.key} />
            </p>
          )}
          <ProjectSettings
            project={project}
            onDone={setSaid}
            onGone={goOn}
            onRenamed={(next) => {
              setSaid(`It goes by ${next} from now on.`)
              void navigate({ to: '/', search: { manage: next }, replace: true })
            }}
          />
          <h3 id="project-refs">Refs and series</h3>
          <RefTable project={project} from={from} place={{ ...place, manage: slug }} now={dataUpdatedAt} onDone={setSaid} />
          <div className="project-end">
            <p className="text-muted">The whole project, with its uploads, results and verdicts:</p>
            <DeleteForm
              doomed={{ what: 'project', slug: project.slug }}
              onDeleted={() => {
                onDeleted()
                void navigate({ to: '/' })
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}
