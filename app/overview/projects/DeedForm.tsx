import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type DeedFormProps = {
  slug: string
  /** What the form says where it is sent without JavaScript. */
  fields: Record<string, string | number>
  onDeed: (form: FormData) => void
  className?: string
  children: ReactNode
}

/** A form that changes a project, with JavaScript and without. */
export function DeedForm({ slug, fields, onDeed, className = 'deed-form', children }: DeedFormProps) {
  // The place in the table of refs, which its answer leads back to.
  const refs = useSearch({ from: '/', select: (search) => search.refs })
  return (
    <form
      method="post"
      action={`/api/projects/${encodeURIComponent(slug)}/change`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onDeed(new FormData(event.currentTarget))
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refs !== undefined && <input type="hidden" name="refs" value={refs} />}
      {children}
    </form>
  )
}
