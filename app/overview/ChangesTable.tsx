import { Link } from '@tanstack/react-router'
import { changeWords, type SnapshotDeed, snapshotDeeds } from './change-words.ts'
import { FigureLink } from './FigureLink.tsx'
import { deedQuery } from './trend-queries.ts'
import type { ChangedSnapshot } from './trend.schemas.ts'
import { overviewPlace } from '#app/uploads/overview-place.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { formatDay } from '#app/ui/text/format-day.ts'
import { formatExactTime } from '#app/ui/text/format-time.ts'

/** The figures of the newest snapshots; each leads to its list, and each snapshot to the report of its upload. */
export function ChangesTable({ snapshots }: { snapshots: readonly ChangedSnapshot[] }) {
  return (
    <details className="figures">
      <summary>Figures</summary>
      <TableBox label="Table of new and fixed results" className="figure-table">
        <thead>
          <tr>
            <th scope="col">Read</th>
            <th scope="col">Of</th>
            <th scope="col">Commit</th>
            {snapshotDeeds.map((change) => (
              <th key={change} scope="col" className="number">
                {changeWords[change]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {snapshots.map((snapshot) => (
            <tr key={`${snapshot.upload} ${snapshot.toolName} ${snapshot.category}`}>
              <th scope="row">
                <Link
                  to="/"
                  from="/"
                  search={(search) => ({ ...overviewPlace(search), upload: snapshot.upload })}
                  preload={false}
                  aria-label={`Snapshot of ${formatDay(snapshot.receivedAt, true)}`}
                >
                  <time dateTime={snapshot.receivedAt} title={formatExactTime(snapshot.receivedAt)}>
                    {formatDay(snapshot.receivedAt, true)}
                  </time>
                </Link>
              </th>
              <td>
                <LogTexts texts={[snapshot.project, snapshot.toolName, snapshot.category ?? ''].filter(Boolean)} />
                {!snapshot.complete && <span className="flag flag-incomplete">incomplete</span>}
                {snapshot.previous === null && <span className="flag">first</span>}
              </td>
              <td className="mono">{snapshot.commit !== null && <LogText text={formatCommit(snapshot.commit)} />}</td>
              {snapshotDeeds.map((change) => (
                <td key={change} className="number">
                  <Change snapshot={snapshot} change={change} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </details>
  )
}

function Change({ snapshot, change }: { snapshot: ChangedSnapshot; change: SnapshotDeed }) {
  const q = deedQuery(snapshot, change)
  const shown = formatNumber(snapshot[change])
  if (q === null) return <span className="text-faint">–</span>
  return (
    <FigureLink q={q} name={`${shown} ${changeWords[change]}`}>
      {shown}
    </FigureLink>
  )
}
