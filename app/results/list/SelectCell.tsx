import { pick, useIsSelected } from '#app/results/selection/selection.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'

type SelectCellProps = { q: string; result: ListedResult; rank: number; tabIndex: 0 | -1 | undefined }

/** Selects a row; with Shift all rows from the one that was selected last. */
export function SelectCell({ q, result, rank, tabIndex }: SelectCellProps) {
  async function select(isRange: boolean) {
    if (isRange) await (await import('#app/results/selection/pick-range.ts')).pickRange(q, result, rank)
    else pick(q, result, rank)
  }
  return (
    <td role="cell" className="cell-select needs-script">
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${result.message || 'No message'}`}
          aria-keyshortcuts="x"
          checked={useIsSelected(q, result.id)}
          readOnly
          tabIndex={tabIndex}
          onClick={({ shiftKey }) => void select(shiftKey)}
        />
      </label>
    </td>
  )
}
