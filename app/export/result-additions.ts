import { type Baseline, baselines, states, valueOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import { type Change, changes } from '#app/search/changes.ts'
import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'
import { guidOf } from './guid.ts'
import { latestVerdict } from './standing-verdict.ts'
import type { Additions } from './splice.ts'

/** The verdicts by which a result is not to be looked at any more; SARIF has suppressions for that. */
const dismissing: readonly Verdict[] = ['false-positive', 'wont-fix', 'used-in-tests']

/** What a result says of itself once it leaves Assay (docs/export.md). `original`: its bytes where they could not go out as they are. */
export function resultAdditions(row: WalkedRow, original: { text: string } | { base64: string } | null, isDamaged = false): Additions {
  const verdict = valueOf(verdicts, row.verdict)
  const state = valueOf(states, row.state)
  const guid = guidOf('guid', row.uid, row.ref)
  const said = row.said.map(({ verdict, undoes, ...rest }) => ({
    verdict: valueOf(verdicts, verdict),
    ...rest,
    ...(undoes === null ? {} : { undoes }),
  }))
  return {
    members: { guid, correlationGuid: guidOf('correlationGuid', row.uid), baselineState: baselineOf(row) },
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
      ...(isDamaged ? { damaged: true } : {}),
    },
  }
}

/** What a result is against what it is compared with: the other side of a comparison, else the snapshot before (SARIF §3.27.24). */
function baselineOf({ baseline, change }: WalkedRow): Baseline {
  if (change !== null) return ofChange[valueOf(changes, change)]
  const known = valueOf(baselines, baseline)
  return known === 'unset' ? 'unchanged' : known
}

const ofChange: Record<Change, Baseline> = { new: 'new', gone: 'absent', updated: 'updated', same: 'unchanged' }

/** SARIF §3.35: `external`, as it is no part of the source. */
function suppression({ uid, said }: WalkedRow, verdict: Verdict): Record<string, unknown> {
  const comment = latestVerdict(said)?.comment
  return {
    guid: guidOf('suppression', uid),
    kind: 'external',
    status: 'accepted',
    justification: comment ? `${verdict}: ${comment}` : verdict,
  }
}
