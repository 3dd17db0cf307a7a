import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { type SavedFilters, sentenceOf } from './use-saved-filters.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { filterName, isSameName, longestName, viewOf } from './saved-filters.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ModalDialog } from '#app/ui/controls/ModalDialog.tsx'

type SaveFilterDialogProps = {
  saved: SavedFilters
  search: ResultsSearch
  button: RefObject<HTMLButtonElement | null>
  /** Told the name that the query was saved under, or null. */
  onClose: (name: string | null) => void
}

/** Asks for a name for the query. */
export function SaveFilterDialog({ saved: { shelf, filters }, search: { q, sort, group }, button, onClose }: SaveFilterDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [hint, label] = [useId(), useId()]
  const replaced = filters?.find((filter) => isSameName(filter.name, name))

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      await shelf.save({ name, q, sort, group })
      onClose(filterName(name))
    } catch (error) {
      setProblem(sentenceOf(error))
      field.current?.focus()
    }
  }
  return (
    <ModalDialog title="Save this query" initialFocus={field} button={button} onClose={() => onClose(null)}>
      <form onSubmit={(event) => void save(event)}>
        <p className="dialog-query">
          <LogText className="mono" text={q || 'All open results'} />
          <span>{viewOf({ sort, group })}</span>
        </p>
        <label id={label} className="dialog-field">
          Name
          <input
            ref={field}
            className="field"
            value={name}
            maxLength={longestName}
            autoComplete="off"
            aria-describedby={hint}
            aria-invalid={problem !== null}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
            }}
          />
        </label>
        <p id={hint} role={problem === null ? undefined : 'alert'} className={problem === null ? 'dialog-hint' : 'dialog-hint problem'}>
          {problem ?? (replaced ? `Replaces the filter ${replaced.name}.` : 'Kept in this browser.')}
        </p>
        <div className="dialog-actions">
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <button type="submit" className="button button-primary">
            {replaced ? 'Replace' : 'Save'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
