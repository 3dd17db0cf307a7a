import { Link } from '@tanstack/react-router'
import { DeleteForm } from './DeleteForm.tsx'
import type { ProjectDetail } from './projects.schemas.ts'
import { SeriesRow } from './SeriesRow.tsx'
import { termOf } from '#app/results/box/query-terms.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { TableBox } from '#app/ui/TableBox.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

const kinds = { branch: '', tag: 'tag', pull: 'pull request' } as const

/** The refs of a project, each with its series. */
export function RefTable({ project, now, onDone }: { project: ProjectDetail; now: number; onDone: (what: string) => void }) {
  const { slug, refs, refCount } = project
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
                  search={{ q: `${termOf('project', slug)} ${termOf('ref', ref.name)}` }}
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
      {refCount > refs.length && (
        <p className="text-muted">
          The {formatNumber(refs.length)} refs analysed last of {formatNumber(refCount)}.
        </p>
      )}
    </>
  )
}
