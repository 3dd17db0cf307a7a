import { Link } from '@tanstack/react-router'
import { DeleteForm } from './DeleteForm.tsx'
import { listedSeries, type ProjectDetail } from './projects.schemas.ts'
import { SeriesRow } from './SeriesRow.tsx'
import { termOf } from '#app/search/language/query-terms.ts'
import { TablePages, type TablePlace } from '#app/uploads/TablePages.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'

const kinds = { branch: '', tag: 'tag', pull: 'pull request' } as const

type RefTableProps = {
  project: ProjectDetail
  /** The place of the first series, and where on the first page the table is. */
  from: number | undefined
  place: TablePlace
  now: number
  onDone: (what: string) => void
}

/** A page of the series of a project, each with its ref, and the ways to those that were read later or earlier. */
export function RefTable({ project, from = 1, place, now, onDone }: RefTableProps) {
  const { slug, refs, seriesCount } = project
  const count = refs.reduce((sum, { series }) => sum + series.length, 0)
  const to = from + count
  // Whose place is beyond the last is led back to some.
  const before = Math.min(from, seriesCount + 1) - listedSeries
  return (
    <>
      <TableBox label={`Refs and series of ${slug}`} className="ref-table">
        <thead>
          <tr>
            <th scope="col">Ref and tool</th>
            <th scope="col" className="number">
              Results
            </th>
            <th scope="col">Last read</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {refs.map((ref) => (
          <tbody key={ref.name}>
            <tr className="ref-row">
              <th scope="rowgroup" colSpan={2}>
                <Link
                  to="/results"
                  search={{ q: `${termOf('project', slug)} ${termOf('ref', ref.written)}` }}
                  title="What is open on this ref"
                >
                  <LogText className="mono" text={ref.name} />
                </Link>
                {ref.isDefault && <span className="flag">default</span>}
                {kinds[ref.kind] !== '' && !ref.name.startsWith('pull/') && <span className="flag">{kinds[ref.kind]}</span>}
              </th>
              <td colSpan={2} className="ref-gap">
                {'\u00a0'}
              </td>
              <td>
                <div className="deeds">
                  <DeleteForm doomed={{ what: 'ref', slug, ref: ref.name }} onDeleted={() => onDone(`Deleted ${ref.name}.`)} />
                </div>
              </td>
            </tr>
            {ref.series.map((series) => (
              <SeriesRow key={series.id} slug={slug} of={ref} series={series} now={now} onDone={onDone} />
            ))}
          </tbody>
        ))}
      </TableBox>
      <TablePages
        label={`Pages of series of ${slug}`}
        hash="project-refs"
        from={from}
        count={count}
        total={seriesCount}
        newer={from > 1 ? { ...place, refs: before > 1 ? before : undefined } : null}
        older={to <= seriesCount ? { ...place, refs: to } : null}
      />
    </>
  )
}
