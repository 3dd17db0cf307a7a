import {
  type HistoryEntry,
  type HistorySnapshot,
  type RefState,
  type ResultHistory,
  shownEntries,
  type SightingChange,
} from './history.schemas.ts'
import { describeMatched } from '#app/results/matching/describe-matched.server.ts'
import { type Room, textChanges } from './text-changes.ts'
import { baselines, kinds, levels, severities, type State, valueOf } from '#app/sarif/codes.ts'
import { suppressionOf } from '#app/sarif/suppression-code.ts'
import { readMatched } from '#app/sarif/matched.ts'
import { cutLetters } from '#app/search/text/cut-letters.ts'
import type { Queryable } from '#app/store/database.ts'
import { type PastOnRef, type PastSighting, type PastSightings, pastSightings } from '#app/store/sightings/sighting-history.ts'
import type { LoggedVerdict } from '#app/store/verdicts/verdict-log.ts'

/** Of a page; who asks for more entries gets as many refs. */
const shownRefs = 20
/** Of a message that is compared, in characters. */
const longestMessage = 600
/** Pairs of words that are compared in the messages of a history, from the newest on: those of four hundred messages of a hundred words that all differ. */
const mostPairs = 4_000_000
type SightingEntry = Extract<HistoryEntry, { type: 'sighting' }>

/** What the history of a result is described by, if so many entries of it are shown. */
export function readHistory(db: Queryable, result: number, entries: number): Promise<PastSightings> {
  // Twice as many sightings are read, so that nearly each is compared with the one before it.
  return pastSightings(db, result, { limit: 2 * entries, refLimit: entries > shownEntries ? entries : shownRefs, longestMessage })
}

/**
 * What became of a result: when it came, changed, went and came back in each series, and what people said meanwhile; and what it is on each
 * ref. `verdicts`: the newest of them, the newest first, and how many there are. `shown`: the sighting whose bytes are read, and the names of
 * the fingerprints that it is told by. At most `most` entries.
 */
export function describeHistory(
  past: PastSightings,
  verdicts: { entries: readonly LoggedVerdict[]; total: number },
  shown: { sighting: number; fingerprints: readonly string[] },
  most: number,
): ResultHistory {
  const sightings = past.sightings.toReversed()
  const begins = new Set(sightings.map(beginning))
  const ends = sightings.flatMap((sighting) => endOf(sighting, begins))
  const namesOf = ({ id }: PastSighting) => (id === shown.sighting || shown.fingerprints.length === 0 ? shown.fingerprints : null)
  const isCut = past.began > sightings.length
  const room = { pairs: mostPairs }
  const tell = (sighting: PastSighting, previous: PastSighting | undefined, isOldest: boolean): HistoryEntry => ({
    ...beginOf(sighting, previous, isOldest, room),
    why: whyOf(sighting, namesOf(sighting)),
  })
  const lastOf = new Map<number, PastSighting>()
  // Told once it is known which are shown: what changed in long messages takes its time.
  const began = sightings.map((sighting, at) => {
    const previous = lastOf.get(sighting.series)
    lastOf.set(sighting.series, sighting)
    return {
      at: sighting.sinceAt,
      told: () => tell(sighting, previous, at === 0 && !isCut),
    }
  })
  const said = verdicts.entries.map(({ at, verdict, author, undoes }): HistoryEntry => ({ type: 'verdict', at, verdict, author, undoes }))
  // What happened at one moment stays in the order in which it is named here, the last of them the newest.
  const entries = [...ends, ...began, ...said.toReversed()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed()
  const shownOf = entries.slice(0, most)
  const hasFirst = !isCut && began.slice(0, 1).every((first) => shownOf.includes(first))
  const endedSeries = ends.filter(({ type }) => type === 'ended').length
  return {
    entries: shownOf.map((entry) => ('told' in entry ? entry.told() : entry)),
    more: Math.max(0, past.began + past.ended + endedSeries + verdicts.total - most),
    first: hasFirst || past.oldest === undefined ? null : tell(past.oldest, undefined, true),
    refs: past.refs.map(refState),
    moreRefs: Math.max(0, past.refCount - past.refs.length),
  }
}

/** How a sighting began, after the one before it in its series; `isOldest` where no other of its result did before. */
function beginOf(sighting: PastSighting, previous: PastSighting | undefined, isOldest: boolean, room: Room): Omit<SightingEntry, 'why'> {
  const isReopened = previous === undefined ? sighting.reopened : previous.until !== sighting.since
  const isAbsent = sighting.until === sighting.since
  const how = isAbsent
    ? 'absent'
    : isOldest
      ? 'first'
      : previous === undefined && !isReopened
        ? 'also'
        : isReopened
          ? 'reopened'
          : 'changed'
  const baseline = isAbsent ? 'absent' : previous === undefined ? 'new' : 'updated'
  const logBaseline = valueOf(baselines, sighting.logBaseline)
  const suppression = suppressionOf(sighting.suppression)
  const { ref, tool, category, snapshots, lastAt } = sighting
  return {
    type: 'sighting',
    how,
    at: sighting.sinceAt,
    ref,
    tool,
    category,
    baseline,
    logBaseline: logBaseline === 'unset' || logBaseline === baseline ? null : logBaseline,
    suppression: suppression === 'unset' || suppression === 'none' ? null : suppression,
    snapshot: {
      upload: sighting.sinceUpload,
      commit: sighting.sinceCommit,
      toolVersion: sighting.sinceVersion,
      receivedAt: sighting.sinceAt,
    },
    changes: previous === undefined ? [] : changesOf(previous, sighting, how === 'changed', room),
    snapshots,
    lastAt,
  }
}

/** Why it is the same result, where it had another identity before, or where several could have been it. */
function whyOf(sighting: PastSighting, fingerprints: readonly string[] | null): string | null {
  const match = readMatched(sighting.matched)
  const isPlain = match === null || (match.tier === 'identity' && (match.choice === 'only' || match.choice === 'content'))
  return isPlain && sighting.rule_before === null ? null : (describeMatched(sighting, fingerprints)?.reason ?? null)
}

/** What tells in which series and with which snapshot a sighting began. */
function beginning({ series, since }: Pick<PastSighting, 'series' | 'since'>): string {
  return `${series} ${since}`
}

/** How a sighting ended, unless it went on with other content: its result was there no more, or its series was ended. */
function endOf(sighting: PastSighting, begins: ReadonlySet<string>): HistoryEntry[] {
  const { series, until, ref, tool, category, seriesEndedAt } = sighting
  const snapshot = endingSnapshot(sighting)
  if (snapshot === null) return seriesEndedAt === null ? [] : [{ type: 'ended', at: seriesEndedAt, ref, tool, category }]
  if (until !== null && begins.has(beginning({ series, since: until }))) return []
  return [{ type: 'fixed', at: snapshot.receivedAt, ref, tool, category, snapshot }]
}

function endingSnapshot({ untilUpload, untilCommit, untilVersion, untilAt }: PastSighting): HistorySnapshot | null {
  if (untilUpload === null || untilAt === null) return null
  return { upload: untilUpload, commit: untilCommit, toolVersion: untilVersion, receivedAt: untilAt }
}

function changesOf(before: PastSighting, after: PastSighting, isSure: boolean, room: Room): SightingChange[] {
  const values = [
    ['line', lineOf(before), lineOf(after)],
    ['path', before.path, after.path],
    ['rule', before.rule, after.rule],
    ['level', valueOf(levels, before.level), valueOf(levels, after.level)],
    ['severity', valueOf(severities, before.severity), valueOf(severities, after.severity)],
    ['kind', valueOf(kinds, before.kind), valueOf(kinds, after.kind)],
    ['suppression', suppressionSaid(before), suppressionSaid(after)],
    ['steps', `${before.steps}`, `${after.steps}`],
  ] as const
  const changes: SightingChange[] = values.flatMap(([what, from, to]) => (from === to ? [] : [{ what, from, to }]))
  if (before.message !== after.message) {
    changes.push({
      what: 'message',
      pieces: textChanges(cutLetters(before.message, longestMessage), cutLetters(after.message, longestMessage), room),
    })
  }
  return changes.length === 0 && isSure ? [{ what: 'content' }] : changes
}

function lineOf({ line }: PastSighting): string {
  return line === 0 ? 'none' : `${line}`
}

function suppressionSaid({ suppression }: PastSighting): string {
  const value = suppressionOf(suppression)
  return value === 'unset' ? 'none' : value
}

function refState(sighting: PastOnRef): RefState {
  const { ref, isDefaultRef, until, seriesEndedAt, reopened, firstOnRef, lastAt } = sighting
  const state: State = until !== null || seriesEndedAt !== null ? 'fixed' : reopened ? 'reopened' : 'open'
  return { ref, isDefault: isDefaultRef, state, firstSeen: firstOnRef, lastSeen: lastAt, fixedIn: endingSnapshot(sighting) }
}
