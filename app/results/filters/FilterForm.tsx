import { useEffect, useRef, useState } from 'react'
import { longestName, type SavedFilter, viewOf } from './saved-filters.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

type FilterFormProps = { filter: SavedFilter; onEdit: () => void; onRename: (name: string) => void; onRemove: () => void }

/** A saved filter whose name can be changed. */
export function FilterForm({ filter, onEdit, onRename, onRemove }: FilterFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(filter.name)
  const [nameBefore, setNameBefore] = useState(filter.name)
  if (filter.name !== nameBefore) {
    setNameBefore(filter.name)
    setName(filter.name)
  }
  // Whoever renamed it goes on from where it is then.
  useEffect(() => {
    if (field.current === document.activeElement) field.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another name, another place
  }, [filter.name])
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The button does nothing once it is renamed, and the name may be no good.
          field.current?.focus()
          onRename(name)
        }}
      >
        <input
          ref={field}
          className="field"
          aria-label={`Name of ${filter.name}`}
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            onEdit()
          }}
        />
        <button type="submit" className="button" disabled={name.trim() === filter.name || name.trim() === ''}>
          Rename
        </button>
        <button type="button" className="button" aria-label={`Delete ${filter.name}`} onClick={onRemove}>
          Delete
        </button>
      </form>
      <p className="filter-held">
        <LogText className="mono" text={filter.q || 'all open results'} />
        <span>{viewOf(filter)}</span>
      </p>
    </li>
  )
}
