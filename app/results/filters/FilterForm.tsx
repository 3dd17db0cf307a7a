import { useState } from 'react'
import { longestName, type SavedFilter, viewOf } from './saved-filters.ts'
import { LogText } from '#app/ui/LogText.tsx'

type FilterFormProps = { filter: SavedFilter; onRename: (name: string) => void; onRemove: () => void }

/** A saved filter whose name can be changed. */
export function FilterForm({ filter, onRename, onRemove }: FilterFormProps) {
  const [name, setName] = useState(filter.name)
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onRename(name)
        }}
      >
        <input
          className="field"
          aria-label={`Name of ${filter.name}`}
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
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
