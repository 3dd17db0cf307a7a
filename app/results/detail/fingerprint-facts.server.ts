import { hasFingerprints } from '#app/ingest/resolving/match-words.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { computeFingerprint } from '#app/sarif/computed-fingerprint.ts'
import { listFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'
import type { Queryable } from '#app/store/database.ts'
import { namesThatTellNothing } from '#app/store/matching/fingerprint-keys.ts'
import { keysAt } from '#app/store/matching/match-keys.ts'
import type { KeptText } from '#app/store/uploads/sources.ts'
import { storedNumber } from '#app/store/sightings/sighted.ts'
import { storedKey } from '#app/store/stored-text.ts'
import type { OpenedResult } from '#app/results/opening/open-result.server.ts'

type Used = readonly (readonly [name: string, value: string])[]

/** In UTF-16 units, of a name and of a value. */
const longestText = 2_000

/**
 * What a result is recognised by: the fingerprints of the log, else the one that is computed from the file of its first location, without those
 * that tell nothing; and all that the log offers. `embedded` is that file's text where the log has it, `path` its repo path: a file that was
 * given beside the log counts where it was there when the result was read.
 */
export async function fingerprintFacts(
  db: Queryable,
  { sighting, context }: Pick<OpenedResult, 'sighting' | 'context'>,
  embedded: string | undefined,
  path: string,
): Promise<ResultDetail['fingerprints']> {
  const { run, result } = context
  const all = listFingerprints(result).map(({ property, ...one }) => ({ property, ...shown(one) }))
  const stated = resolveFingerprints(result)
  let used: Used = stated.used
  let { reason } = stated
  if (used.length === 0) {
    const given = embedded === undefined && path !== '' ? await context.readGiven(path) : null
    const computed = computeFingerprint(run, result, (_, line) => embedded ?? (given === null ? undefined : textFrom(given, line)))
    if (computed === null || (embedded === undefined && !(await isReadWith(db, sighting, [computed])))) return { used: [], reason, all }
    const file = embedded === undefined ? 'the file that came with the log' : 'the embedded file'
    used = [computed]
    reason = `computed by Assay from ${file}, as the result has no fingerprint in the log`
  }
  const silent = new Set(used.length === 0 ? [] : await namesThatTellNothing(db, storedNumber(sighting.id)))
  const left = used.filter(([name]) => silent.has(storedKey(name))).map(([name]) => name)
  if (left.length > 0) {
    used = used.filter(([name]) => !left.includes(name))
    reason += `; without ${cutText(left.join(' and '), longestText)}, which is the same for all results of the rule`
  }
  return { used: used.map(([name, value]) => shown({ name, value })), reason, all }
}

function shown({ name, value }: { name: string; value: string }): { name: string; value: string } {
  return { name: cutText(name, longestText), value: cutText(value, longestText) }
}

/** A text that is the file's from a line on, as far as that is kept: what is before a line does not count in its hash. */
function textFrom({ stretches }: KeptText, line: number): string | undefined {
  const stretch = stretches.findLast(({ first }) => first <= line)
  return stretch === undefined ? undefined : '\n'.repeat(stretch.first - 1) + stretch.text
}

/** Whether a result was read with these fingerprints: its file may have come later, or be another by now. */
async function isReadWith(db: Queryable, { block, slot }: OpenedResult['sighting'], fingerprints: Used): Promise<boolean> {
  const keys = await keysAt(db, block, slot)
  return keys !== null && hasFingerprints(keys, fingerprints)
}
