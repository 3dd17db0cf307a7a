import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

/** What tabs and bookmarks call a list: how many results it has, what they are grouped by, and what was asked for. */
export function listTitle({ q, group }: Pick<ResultsSearch, 'q' | 'group'>, total: number): string {
  const count = formatCount(total, q === '' ? 'open result' : 'result') + (group === '' ? '' : ` by ${group}`)
  return q === '' ? count : `${count}: ${visibleText(q)}`
}
