import type { State } from '#app/sarif/codes.ts'
import type { Queryable } from '#app/store/database.ts'
import { hasEarlierSighting, type ShownSighting, snapshotTimes } from '#app/store/sightings/shown-result.ts'
import type { ResultDetail } from './detail.schemas.ts'

type LastSeen = Pick<ShownSighting, 'received_at' | 'commit_id' | 'tool_version' | 'upload_uid' | 'complete'>

/** State, baseline, and when a result was first and last seen, on the ref of the sighting; `last` is the snapshot that had it last. */
export async function lifeOf(
  db: Queryable,
  sighting: ShownSighting,
): Promise<{ life: Pick<ResultDetail, 'state' | 'baseline' | 'firstSeen' | 'lastSeen'>; last: LastSeen }> {
  const { series, head, since, until } = sighting
  const open = sighting.ended_at === null && (until === null || until > head)
  const [{ newest, last }, wasThereBefore] = await Promise.all([
    snapshotTimes(db, series, head, open ? null : until),
    hasEarlierSighting(db, sighting.result, series, since),
  ])
  // What a log calls absent ends as it begins.
  const wasNeverThere = since === until && !wasThereBefore
  const state: State = !open ? 'fixed' : sighting.reopened === 1 ? 'reopened' : 'open'
  const seenLast = wasNeverThere ? sighting : (last ?? newest ?? sighting)
  const life = {
    state,
    baseline: !open ? 'absent' : since !== newest?.id ? 'unchanged' : wasThereBefore ? 'updated' : 'new',
    firstSeen: sighting.first_seen,
    lastSeen: seenLast.received_at,
  } as const
  // Which of its runs had it is known of its own snapshot alone: of a later one it counts whether all of them are complete.
  return { life, last: seenLast.upload_uid === sighting.upload_uid ? sighting : seenLast }
}
