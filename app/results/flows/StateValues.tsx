import type { StateTable } from './flows.schemas.ts'
import type { StateValue } from '#app/sarif/flows/flow-state.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** Expressions and their values. Nothing where there are none. */
export function StateValues({ label, caption, table }: { label: string; caption: string; table: StateTable<StateValue> }) {
  if (table.rows.length === 0) return null
  return (
    <TableBox label={label} className="state-table">
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- values of one state never move, and two names may be cut to the same
          <tr key={at}>
            <th scope="row">
              <LogText className="mono" text={name} />
            </th>
            <td>
              <LogText className="mono" text={value} />
            </td>
          </tr>
        ))}
        <More count={table.more} columns={2} />
      </tbody>
    </TableBox>
  )
}

/** Says how many rows are left out. */
export function More({ count, columns }: { count: number; columns: number }) {
  return count === 0 ? null : (
    <tr>
      <td colSpan={columns}>{formatCount(count, 'more is', 'more are')} in the original JSON.</td>
    </tr>
  )
}
