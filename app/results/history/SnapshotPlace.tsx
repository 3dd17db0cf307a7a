import type { HistorySnapshot } from './history.schemas.ts'
import { SeriesName } from '#app/results/SeriesName.tsx'
import { listAddress } from '#app/results/address/addresses.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'

type SnapshotPlaceProps = { snapshot: HistorySnapshot; tool: string; category: string }

/** Which snapshot it was: by which version of the tool, of which category, at which commit, and the way to all that its upload held. */
export function SnapshotPlace({ snapshot: { upload, commit, toolVersion }, tool, category }: SnapshotPlaceProps) {
  return (
    <span>
      <SeriesName tool={toolVersion === null ? tool : `${tool} ${toolVersion}`} category={category} />
      {commit !== null && (
        <>
          {' '}
          at{' '}
          <span className="mono" title={visibleText(commit)}>
            <LogText text={formatCommit(commit)} />
          </span>
        </>
      )}
      {', '}
      <a href={listAddress({ q: `upload:${upload}` })} data-prefetch="no">
        results of this upload
      </a>
    </span>
  )
}
