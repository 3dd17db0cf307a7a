import { baselines, states, valueOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import type { WalkedRow } from '#app/search/walked-rows.server.ts'
import { guidOf } from './guid.ts'
import type { Additions } from './splice.ts'

/** The verdicts by which a result is not to be looked at any more; SARIF has suppressions for that. */
export const dismissing: readonly Verdict[] = ['false-positive', 'wont-fix', 'used-in-tests']

/** What a result says of itself once it leaves Assay (docs/export.md). `original`: its bytes where they could not go out as they are. */
export function resultAdditions(row: WalkedRow, original: { text: string } | { base64: string } | null): Additions {
  const verdict = valueOf(verdicts, row.verdict)
  const state = valueOf(states, row.state)
  const baseline = valueOf(baselines, row.baseline)
  const guid = guidOf('guid', row.uid, row.ref)
  const said = row.said.map(({ verdict, ...rest }) => ({ verdict: valueOf(verdicts, verdict), ...rest }))
  return {
    members: { guid, correlationGuid: guidOf('correlationGuid', row.uid), baselineState: baseline === 'unset' ? 'unchanged' : baseline },
    elements: dismissing.includes(verdict) ? { suppressions: suppression(row, verdict) } : {},
    within: { provenance: { firstDetectionTimeUtc: row.seen, lastDetectionTimeUtc: row.lastSeen } },
    bag: {
      id: row.uid,
      project: row.project,
      ref: row.ref,
      state,
      verdict,
      firstSeen: row.seen,
      lastSeen: row.lastSeen,
      ...(said.length === 0 ? {} : { verdicts: said }),
      ...(original === null ? {} : { original }),
    },
  }
}

/** SARIF §3.35: `external`, as it is no part of the source. */
function suppression({ uid, said }: WalkedRow, verdict: Verdict): Record<string, unknown> {
  const comment = said.at(-1)?.comment
  return {
    guid: guidOf('suppression', uid),
    kind: 'external',
    status: 'accepted',
    justification: comment ? `${verdict}: ${comment}` : verdict,
  }
}
