import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** A field that leads to the projects whose names have what is typed. `count`: how many do. */
export function ProjectFinder({ place, count }: { place: OverviewPlace; count: number }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { project, named, order } = place
  const shown = useRef(named)
  // Whoever goes elsewhere, or back, has there what is looked for there; what was typed before the page was alive stays.
  useEffect(() => {
    if (shown.current !== named && field.current !== null) field.current.value = named ?? ''
    shown.current = named
  }, [named])
  function find(event: FormEvent) {
    event.preventDefault()
    const wanted = field.current?.value.trim() || undefined
    void navigate({ to: '/', search: { ...place, named: wanted, from: undefined }, hash: 'projects', resetScroll: false })
  }
  return (
    <search>
      <form action="/#projects" className="project-finder" onSubmit={find}>
        {project !== undefined && <input type="hidden" name="project" value={project} />}
        {order !== undefined && <input type="hidden" name="order" value={order} />}
        <input
          ref={field}
          type="search"
          name="named"
          className="field"
          aria-label="Find projects by name"
          placeholder="Find by name"
          maxLength={200}
          defaultValue={named}
        />
        <button type="submit" className="button">
          Find
        </button>
        {named !== undefined && (
          <Link
            to="/"
            search={{ ...place, named: undefined, from: undefined }}
            hash="projects"
            preload={false}
            onClick={() => field.current?.focus()}
          >
            Show all
          </Link>
        )}
      </form>
      <p role="status" className="sr-only">
        {named !== undefined && formatCount(count, 'project')}
      </p>
    </search>
  )
}
