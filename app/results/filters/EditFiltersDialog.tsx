import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useRef, useState } from 'react'
import { FilterForm } from './FilterForm.tsx'
import { type SavedFilters, sentenceOf } from './use-saved-filters.ts'
import type { SavedFilter } from './saved-filters.ts'
import { ModalDialog } from '#app/ui/controls/ModalDialog.tsx'

type Said = { text: string; deleted: SavedFilter | null; isProblem?: boolean }

type EditFiltersDialogProps = { saved: SavedFilters; button: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** All saved filters, to be renamed and deleted; what was deleted can be had back. */
export function EditFiltersDialog({ saved: { shelf, filters, problem }, button, onClose }: EditFiltersDialogProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState<Said>({ text: '', deleted: null })
  /** What is deleted while this is open, the last of them at the end. */
  const [gone, setGone] = useState<readonly SavedFilter[]>([])
  const last = gone.at(-1)

  /** Does something to the filters that says what came of it; `deleted` is what is gone then. */
  async function attempt(work: () => Promise<string>, deleted: SavedFilter | null = null) {
    try {
      setSaid({ text: await work(), deleted })
    } catch (error) {
      setSaid({ text: sentenceOf(error), deleted: null, isProblem: true })
    }
  }
  function rename(filter: SavedFilter, name: string) {
    void attempt(async () => {
      await shelf.rename(filter.id, name)
      return `Renamed to ${name}.`
    })
  }
  function remove(filter: SavedFilter) {
    void attempt(async () => {
      await shelf.remove(filter.id)
      setGone((before) => [...before, filter])
      return `Deleted ${filter.name}.`
    }, filter)
    goOn()
  }
  function restore(filter: SavedFilter) {
    void attempt(async () => {
      const name = await shelf.restore(filter)
      setGone((before) => before.filter((other) => other !== filter))
      return name === filter.name ? `${name} is back.` : `${filter.name} is back as ${name}, since another has its name by now.`
    })
    goOn()
  }
  /** The button that was pressed is gone then; what is in sight stays so. */
  function goOn() {
    title.current?.focus({ preventScroll: true })
  }
  return (
    <ModalDialog title="Saved filters" titleRef={title} className="dialog-wide" button={button} onClose={onClose}>
      {filters?.length === 0 && <p className="dialog-hint">{problem ?? 'No filters are saved in this browser.'}</p>}
      <ul className="filter-forms" aria-label="Saved filters">
        {filters?.map((filter) => (
          <FilterForm
            key={filter.id}
            filter={filter}
            onEdit={() => said.isProblem && setSaid({ text: '', deleted: null })}
            onRename={(name) => rename(filter, name)}
            onRemove={() => remove(filter)}
          />
        ))}
      </ul>
      <div className="dialog-actions dialog-foot">
        <p role="status" className="dialog-hint">
          {said.text}{' '}
          {last !== undefined && (
            <button type="button" className="link-button" onClick={() => restore(last)}>
              {said.deleted === last ? 'Undo' : `Bring back ${last.name}`}
            </button>
          )}
        </p>
        <Dialog.Close className="button">Done</Dialog.Close>
      </div>
    </ModalDialog>
  )
}
