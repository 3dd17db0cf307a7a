import { DeedForm } from './DeedForm.tsx'
import type { ProjectDetail } from './projects.schemas.ts'
import { useAlteration } from './use-project-deeds.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'

type ProjectSettingsProps = {
  project: ProjectDetail
  onRenamed: (slug: string) => void
  onDone: (what: string) => void
  onGone: () => void
}

/** What a project is called, and which ref its lists show. `onGone`: where there is no such project any more. */
export function ProjectSettings({ project, onRenamed, onDone, onGone }: ProjectSettingsProps) {
  const { slug, defaultRef, choices } = project
  const {
    mutate,
    reset,
    isPending,
    error,
    data: outcome,
  } = useAlteration((done, { slug: before, change: { defaultRef: ref } }) => {
    if (done.status === 'unknown') onGone()
    if (done.status !== 'changed') return
    if (ref === undefined && done.slug === before) onDone(`It goes by ${before} already.`)
    else if (ref === undefined) onRenamed(done.slug)
    else onDone(`Lists show ${ref} from now on.`)
  })

  function rename(form: FormData) {
    const wish = textOf(form, 'slug')
    if (isPending || wish === '') return
    if (wish !== slug) return mutate({ slug, change: { slug: wish } })
    reset()
    onDone(`It goes by ${slug} already.`)
  }
  function choose(form: FormData) {
    const ref = textOf(form, 'ref')
    if (isPending || ref === '') return
    if (ref !== defaultRef) return mutate({ slug, change: { defaultRef: ref } })
    reset()
    onDone(`Lists show ${ref} already.`)
  }
  return (
    <div className="project-settings">
      <DeedForm key={slug} slug={slug} fields={{ deed: 'rename' }} onDeed={rename} className="project-setting">
        <label htmlFor="project-slug">Name</label>
        <div>
          <input
            id="project-slug"
            name="slug"
            className="field"
            defaultValue={slug}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit" className="button" aria-disabled={isPending}>
            Rename
          </button>
        </div>
        <p>All links stay. Addresses, queries and uploads find the project by each name that it had, until another is given that.</p>
      </DeedForm>
      {choices.length > 1 && (
        <DeedForm key={defaultRef} slug={slug} fields={{ deed: 'default-ref' }} onDeed={choose} className="project-setting">
          <label htmlFor="project-default-ref">Default ref</label>
          <div>
            <select id="project-default-ref" name="ref" className="field" defaultValue={defaultRef ?? ''}>
              {choices.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <button type="submit" className="button" aria-disabled={isPending}>
              Change
            </button>
          </div>
          <p>What lists show by themselves, and what pull requests and new refs are compared with.</p>
        </DeedForm>
      )}
      <p role="alert" className="problem empty:hidden">
        {outcome?.status === 'taken' && 'Another project goes by this name already.'}
        {(outcome?.status === 'unknown' || outcome?.status === 'unknown-ref') && 'It is not there any more. Reload the page.'}
        {error !== null && failureOf(error, 'It was not changed, or the answer got lost. Try once more.')}
      </p>
    </div>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
