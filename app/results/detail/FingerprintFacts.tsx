import { Fact } from '#app/results/facts/Fact.tsx'
import type { ResultDetail } from './detail.schemas.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

/** What the result is recognised by, and all that the log offers for it. */
export function FingerprintFacts({ fingerprints: { used, reason, all } }: { fingerprints: ResultDetail['fingerprints'] }) {
  return (
    <Fact name="Fingerprint">
      {used.map(({ name, value }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- those of one result never move, and two names may be cut to the same
        <Fingerprint key={at} name={name} value={value} />
      ))}
      <LogText className="reason" text={reason} />
      {all.length > 0 && (
        <details className="aside">
          <summary>All in the log</summary>
          {all.map(({ property, name, value }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor do these
            <Fingerprint key={at} name={`${property}.${name}`} value={value} />
          ))}
        </details>
      )}
    </Fact>
  )
}

function Fingerprint({ name, value }: { name: string; value: string }) {
  return (
    <span className="fingerprint">
      <LogText className="reason" text={name} />
      <LogText className="mono" text={value} />
    </span>
  )
}
