import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import type { StateTable } from './flows.schemas.ts'

const mostValues = 200
const longestName = 500
const longestValue = 2_000

type Stated = { readonly name: string; readonly value: string | null; readonly before?: string | null }

/** Values that expressions have, as many and as long as a page can show. */
export function stateTable<Row extends Stated>(values: readonly Row[]): StateTable<Row> {
  const rows = values.slice(0, mostValues).map((row) => ({
    ...row,
    name: cutText(row.name, longestName),
    value: cutOrNull(row.value, longestValue),
    ...(row.before === undefined ? {} : { before: cutOrNull(row.before, longestValue) }),
  }))
  return { rows, more: values.length - rows.length }
}
