import { Fact } from '#app/results/facts/Fact.tsx'
import { historyAddress, type RefState, type ResultHistory } from './history.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { StateMark } from '#app/results/StateMark.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { visibleText } from '#app/ui/text/visible-text.ts'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

/** What the result is on each ref that had it: since when, and with which snapshot it was fixed. */
export function RefFacts({ id, history: { refs, moreRefs }, now }: { id: ResultId; history: ResultHistory; now: number }) {
  return (
    <Fact name="On refs">
      <ul className="ref-states">
        {refs.map((ref) => (
          <li key={ref.ref}>
            <LogText text={ref.ref} />
            {ref.isDefault && <span className="reason-inline"> (default)</span>}
            {': '}
            <StateMark state={ref.state} />
            <RefTimes state={ref} now={now} />
          </li>
        ))}
      </ul>
      {moreRefs > 0 && (
        <span className="reason">
          and <a href={historyAddress(id)}>{formatCount(moreRefs, 'other ref')}</a> in the JSON
        </span>
      )}
    </Fact>
  )
}

function RefTimes({ state: { firstSeen, lastSeen, fixedIn, state }, now }: { state: RefState; now: number }) {
  return (
    <span className="reason">
      first seen <RelativeTime iso={firstSeen} now={now} />
      {state === 'fixed' && (
        <>
          , last <RelativeTime iso={lastSeen} now={now} />
        </>
      )}
      {fixedIn !== null && (
        <>
          {', '}
          <a href={listAddress({ q: `upload:${fixedIn.upload}` })} data-prefetch="no">
            {'fixed '}
            {fixedIn.commit !== null && (
              <>
                {'in '}
                <span className="mono" title={visibleText(fixedIn.commit)}>
                  <LogText text={formatCommit(fixedIn.commit)} />
                </span>{' '}
              </>
            )}
            <RelativeTime iso={fixedIn.receivedAt} now={now} />
          </a>
        </>
      )}
    </span>
  )
}
