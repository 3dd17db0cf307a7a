import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { keepPage } from '#app/ui/pages/whole-page.ts'

type DeedFormProps = {
  slug: string
  /** What the form says where it is sent without JavaScript. */
  fields: Record<string, string | number>
  onDeed: (form: FormData) => void
  className?: string
  children: ReactNode
}

/** A form that changes a project, with JavaScript and without. What is written into it is not lost with a page that would load itself anew. */
export function DeedForm({ slug, fields, onDeed, className = 'deed-form', children }: DeedFormProps) {
  // The place in the table of refs, which its answer leads back to.
  const refs = useSearch({ from: '/', select: (search) => search.refs })
  const [isWritten, setWritten] = useState(false)
  useEffect(() => (isWritten ? keepPage() : undefined), [isWritten])
  return (
    <form
      method="post"
      action={`/api/projects/${encodeURIComponent(slug)}/change`}
      className={className}
      onInput={() => setWritten(true)}
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
