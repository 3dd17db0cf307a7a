import type { CSSProperties } from 'react'
import type { ListColumn, ListView } from '#app/results/list/list-view.ts'
import { Column } from '#app/ui/Column.tsx'

/** The columns that are shown beside severity and message: the one of projects where there are several. */
export function shownColumns({ columns }: ListView, showProject: boolean): ListColumn[] {
  return columns.filter((column) => column !== 'project' || showProject)
}

/** The widths of columns, for the style of their table. Where nothing else gives way, what is left does. */
export function columnWidths(columns: readonly ListColumn[]): CSSProperties {
  const widths = [...columns, ...(columns.includes('place') ? [] : ['rest'])].map((column) => `var(--${column})`)
  // React's types know no custom properties.
  return { '--columns': widths.join(' ') } as CSSProperties
}

/** The names of columns, for who listens. */
export function ResultColumns({ columns, rowIndex }: { columns: readonly ListColumn[]; rowIndex?: number }) {
  return (
    <thead role="rowgroup" className="sr-only">
      <tr role="row" aria-rowindex={rowIndex}>
        <Column className="needs-script">select</Column>
        {['severity', 'message', ...columns].map((name) => (
          <Column key={name}>{name === 'age' ? 'first seen' : name}</Column>
        ))}
      </tr>
    </thead>
  )
}
