import type { HistorySnapshot } from './history.schemas.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'

/** Which snapshot it was: by which version of the tool, at which commit, and the way to all that its upload held. */
export function SnapshotPlace({ snapshot: { upload, commit, toolVersion }, tool }: { snapshot: HistorySnapshot; tool: string }) {
  return (
    <span>
      <LogText text={toolVersion === null ? tool : `${tool} ${toolVersion}`} />
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
