import type { RefObject } from 'react'

/** More would be a list to read, not one to choose from. */
const mostOffered = 200

type UploadFieldsProps = {
  project: RefObject<HTMLInputElement | null>
  /** Of a branch, tag or pull request. */
  gitRef: RefObject<HTMLInputElement | null>
  /** Stands in the field of the project, until somebody writes there. */
  chosen: string | null
  projects: readonly string[]
}

/** What may be said of logs that are sent. `projects` are offered. */
export function UploadFields({ project, gitRef, chosen, projects }: UploadFieldsProps) {
  return (
    <div className="upload-fields">
      <label>
        Project <span className="text-muted">(optional)</span>
        <input
          ref={project}
          list="known-projects"
          className="field"
          defaultValue={chosen ?? undefined}
          autoComplete="off"
          aria-describedby="fields-hint"
        />
      </label>
      <label>
        Branch, tag or pull request <span className="text-muted">(optional)</span>
        <input ref={gitRef} className="field" autoComplete="off" autoCapitalize="off" spellCheck={false} aria-describedby="fields-hint" />
      </label>
      <datalist id="known-projects">
        {projects.slice(0, mostOffered).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p id="fields-hint">Left empty: what the log says, else the folder or file, and the default branch.</p>
    </div>
  )
}
