import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { formats } from '#app/results/ExportMenu.tsx'
import { exportPicked } from './export-picked.ts'
import type { Selection } from './selection.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'

/** What was picked of a list, or what is left of it, as a file. All that match are exported by the menu of the list. */
export function ExportSelected({ selection: { q, picked, all } }: { selection: Selection }) {
  const how = all === null ? 'ids' : 'except'
  const sort = useSearch({ from: '/results/', select: (search) => sortOfRows(search.sort) })
  const queryClient = useQueryClient()
  const {
    mutate,
    isPending,
    isError,
    data: outcome,
    variables: asked,
  } = useMutation({
    mutationFn: exportPicked,
    meta: { changesNothing: true },
    // The list that is shown has what is gone, and not what came.
    onSuccess: (outcome) => (outcome === 'saved' ? undefined : queryClient.invalidateQueries()),
  })
  // What is said is of what was selected by then.
  const named = asked?.picked[how]
  const isOfThese =
    named !== undefined && named.length === picked.size && named.every((id) => picked.has(id)) && asked?.picked.total === all?.total
  function save(format: string) {
    document.getElementById('export-selected')?.hidePopover()
    if (!isPending) mutate({ q, sort, format, picked: { [how]: [...picked.keys()], ...(all && { total: all.total, mark: all.mark }) } })
  }
  return (
    <>
      <button type="button" className="button export-selected-button" popoverTarget="export-selected" aria-disabled={isPending}>
        <Icon name="download" />
        <span className="max-sm:sr-only">{isPending ? 'Exporting' : 'Export'}</span>
      </button>
      <div id="export-selected" popover="auto" className="export-panel export-selected-panel">
        <ul>
          {formats.map(([format, name, what]) => (
            <li key={format}>
              <button type="button" onClick={() => save(format)}>
                <span>{name}</span> <small>{what}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <span role="status" className="empty:hidden">
        {isOfThese &&
          outcome === 'not-listed' &&
          `Some of ${all === null ? 'them' : 'those left out'} are not in this list any more: nothing was exported.`}
        {isOfThese && outcome === 'other-rows' && 'The query finds others by now: nothing was exported. Select again what you mean.'}
        {isOfThese && isError && 'They could not be exported. Try again in a moment.'}
      </span>
    </>
  )
}
