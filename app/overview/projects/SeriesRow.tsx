import { DeedForm } from './DeedForm.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import type { ProjectRef, ProjectSeries } from './projects.schemas.ts'
import { useSeriesEnd } from './use-project-deeds.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

type SeriesRowProps = { slug: string; of: ProjectRef; series: ProjectSeries; now: number; onDone: (what: string) => void }

/** A series: what one tool and category say of a ref, to be ended, continued and deleted. */
export function SeriesRow({ slug, of, series, now, onDone }: SeriesRowProps) {
  const { id, tool, category, endedAt, results, lastReceivedAt } = series
  const { mutate, isPending, error } = useSeriesEnd(slug)
  const isEnded = endedAt !== null
  const name = category === '' ? tool : `${tool}, ${category}`

  function toggle() {
    if (isPending) return
    mutate(
      { series: id, ended: !isEnded },
      { onSuccess: () => onDone(isEnded ? `${name} goes on.` : `${name} has ended: nothing of it is open.`) },
    )
  }
  return (
    <tr className="series-row">
      <th scope="row">
        <LogText text={tool} />
        {category !== '' && (
          <>
            {' '}
            <LogText className="text-muted" text={category} />
          </>
        )}
      </th>
      <td className="number">{formatNumber(results)}</td>
      <td>{lastReceivedAt !== null && <RelativeTime iso={lastReceivedAt} now={now} />}</td>
      <td>
        {isEnded ? (
          <>
            ended <RelativeTime iso={endedAt} now={now} />
          </>
        ) : (
          <span className="text-muted">goes on</span>
        )}
        <span role="alert" className="problem">
          {error !== null && failureOf(error, 'It was not changed, or the answer got lost. Try once more.')}
        </span>
      </td>
      <td>
        <div className="deeds">
          <DeedForm slug={slug} fields={{ deed: isEnded ? 'resume' : 'end', series: id }} onDeed={toggle}>
            <button
              type="submit"
              className="button"
              aria-disabled={isPending}
              aria-label={visibleText(`${isEnded ? 'Continue' : 'End'} ${name} on ${of.name}`)}
            >
              {isEnded ? 'Continue' : 'End'}
            </button>
          </DeedForm>
          <DeleteForm
            doomed={{ what: 'series', slug, series: id, ref: of.name, tool: name }}
            onDeleted={() => onDone(`Deleted what ${name} found on ${of.name}.`)}
          />
        </div>
      </td>
    </tr>
  )
}
