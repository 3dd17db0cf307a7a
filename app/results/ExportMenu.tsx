import type { Sort } from '#app/search/sorts.ts'
import { stringifySearch } from '#app/ui/search-params.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'

/** What there is to choose from. */
export const formats = [
  ['sarif', 'SARIF log', 'for other tools, with verdicts'],
  ['csv', 'Table', 'CSV, for spreadsheets'],
  ['jsonl', 'JSON Lines', 'for scripts'],
] as const

/** `isWhole`: whether the list shows what the query asks for, with all of its parts. */
type ExportMenuProps = { q: string; sort: Sort; total: number; isWhole: boolean }

/**
 * What the list shows, all pages of it, as downloads, whatever of its query is not understood. Works without scripts: the browser opens and closes it,
 * but for once something is chosen.
 */
export function ExportMenu({ q, sort, total, isWhole }: ExportMenuProps) {
  return (
    <>
      <button type="button" className="button export-button" popoverTarget="export">
        <Icon name="download" />
        Export
      </button>
      <div id="export" popover="auto" className="export-panel">
        <p>
          {total === 0
            ? 'There is nothing to export: no result matches.'
            : `${formatCount(total, 'result')}, as filtered now${isWhole ? '' : ' by part of the query'}`}
        </p>
        {total > 0 && (
          <ul>
            {formats.map(([format, name, what]) => (
              <li key={format}>
                <a
                  href={`/api/export${stringifySearch({ q, format, sort, partial: 1 })}`}
                  download
                  onClick={() => document.getElementById('export')?.hidePopover()}
                >
                  <span>{name}</span> <small>{what}</small>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
