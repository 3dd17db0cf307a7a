import { useState } from 'react'
import { longestName, type SavedFilter } from '#app/results/filters/saved-filters.ts'
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
      <LogText className="filter-query mono" text={filter.q || 'all open results'} />
    </li>
  )
}
