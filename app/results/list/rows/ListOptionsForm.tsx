import { defaultListView, type ListColumn, listColumns, type ListView } from './list-view.ts'
import { textOfListView, writeListView } from './write-list-view.ts'

const labels: Record<ListColumn, string> = {
  rule: 'Rule',
  project: 'Project, where there are several',
  place: 'Place',
  tool: 'Tool',
  ref: 'Ref',
  steps: 'Steps',
  remarks: 'Remarks',
  state: 'State',
  verdict: 'Verdict',
  age: 'First seen',
}

/** Which columns rows have, and how high they are. What is chosen holds at once and is kept in this browser. */
export function ListOptionsForm({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const { columns, isCompact } = view
  function choose(next: ListView) {
    writeListView(next)
    onChange(next)
  }
  function toggle(column: ListColumn) {
    const chosen = listColumns.filter((other) => columns.includes(other) !== (other === column))
    choose({ ...view, columns: chosen })
  }
  return (
    <form>
      <fieldset className="max-[80rem]:hidden">
        <legend>Rows</legend>
        {[false, true].map((compact) => (
          <label key={String(compact)}>
            <input type="radio" name="rows" checked={compact === isCompact} onChange={() => choose({ ...view, isCompact: compact })} />
            {compact ? 'Compact, one line' : 'Two lines'}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Columns</legend>
        {listColumns.map((column) => (
          <label key={column}>
            <input type="checkbox" name={column} checked={columns.includes(column)} onChange={() => toggle(column)} />
            {labels[column]}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="button"
        disabled={textOfListView(view) === textOfListView(defaultListView)}
        onClick={() => choose(defaultListView)}
      >
        Reset
      </button>
    </form>
  )
}
