import type { ShownSuppression, StatedFacts } from './facts.schemas.ts'
import { Place } from '#app/results/Place.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { wordFor } from '#app/ui/text/word-for.ts'
import { MoreBelow } from '#app/results/MoreInJson.tsx'

/** The suppressions that came with the log, each by itself: what the team says of a result stands beside them and is never mixed with them. */
export function SuppressionList({ suppressions: { entries, more } }: Pick<StatedFacts, 'suppressions'>) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="suppressions" className="suppressions">
      <h2 id="suppressions">
        Suppressions in the log <span className="count">{entries.length + more}</span>
      </h2>
      <ul>
        {entries.map((suppression, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- suppressions of one result never move
          <li key={index}>
            <SuppressionItem suppression={suppression} />
          </li>
        ))}
      </ul>
      <MoreBelow more={more} />
    </section>
  )
}

function SuppressionItem({ suppression: { kind, status, justification, guid, place, logical, said } }: { suppression: ShownSuppression }) {
  return (
    <>
      <p className="suppression-head">
        <LogText className="suppression-status" text={status === null ? 'in force' : wordFor(statusWords, status)} />
        <LogText className="text-muted" text={kind === null ? 'where it stands is not stated' : wordFor(kindWords, kind)} />
        {place !== null && (
          <span className="mono">
            <Place path={place.path} line={place.line} column={place.column} />
          </span>
        )}
        {logical !== null && <LogText className="mono" text={logical} />}
      </p>
      {said !== null && (
        <p className="message-text">
          <LogText text={said} />
        </p>
      )}
      {justification === null ? (
        <p className="text-faint">No justification is given.</p>
      ) : (
        <p className="message-text">
          <LogText text={justification} />
        </p>
      )}
      {status === null && <p className="reason">It has no status, which counts as accepted.</p>}
      {guid !== null && <LogText className="reason mono" text={guid} />}
    </>
  )
}

const kindWords: Record<string, string> = { inSource: 'in the source', external: 'outside the source' }
const statusWords: Record<string, string> = { accepted: 'accepted', underReview: 'under review', rejected: 'rejected' }
