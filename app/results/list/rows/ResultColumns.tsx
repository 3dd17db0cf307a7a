import type { CSSProperties } from 'react'
import type { ListColumn, ListView } from './list-view.ts'
import type { NameLengths } from './name-lengths.ts'
import { Column } from '#app/ui/controls/Column.tsx'

type ShownColumns = { columns: ListColumn[]; style: CSSProperties }

/**
 * The columns that are shown beside severity and message, that of projects where there are several, and the style of a table that has them and
 * names of these lengths.
 */
export function shownColumns(view: ListView, showProject: boolean, { rule, project }: NameLengths): ShownColumns {
  const columns = view.columns.filter((column) => column !== 'project' || showProject)
  // Where nothing else gives way, what is left does.
  const given = columns.includes('place') ? columns : [...columns, 'rest']
  const widths = given.map((column) => `var(--${column})`)
  // React's types know no custom properties.
  return { columns, style: { '--columns': widths.join(' '), '--rule-length': rule, '--project-length': project } as CSSProperties }
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
