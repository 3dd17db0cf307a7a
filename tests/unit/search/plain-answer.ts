import type { Sort } from '#app/search/sorts.ts'
import { baselines, contents, kinds, levels, severities, type State, verdicts } from '#app/sarif/codes.ts'
import { defaultRefs, defaultsFor } from '#app/search/language/defaults.ts'
import { globPattern } from '#app/search/text/glob.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import { type Meaning, understand, understandTerms } from '#app/search/language/understand.ts'
import { compared, storeOn } from './plain-comparison.ts'
import { judgementOf } from './plain-judgement.ts'
import type { PlainStore } from './plain-store.ts'
import { isAged, isOn } from './plain-times.ts'

/** A row of a list with all that a query can ask of it. */
export type PlainRow = {
  [facet in 'severity' | 'level' | 'kind' | 'tool' | 'rule' | 'ref' | 'baseline' | 'verdict']: string
} & {
  id: string
  /** Slug, key and what it was called. */
  project: [slug: string, key: string, ...former: string[]]
  state: State
  isNew: boolean
  isSuppressed: boolean
  suppression: string[]
  isOnDefaultRef: boolean
  tags: string[]
  cwes: string[]
  path: string
  category: string
  has: string[]
  steps: number
  /** ISO 8601. */
  seen: string
  fixedAt: string | null
  expires: string | null
  /** When the verdict was given that was said last or, where that took another back, holds again; and by whom. */
  judged: string | null
  author: string | null
  /** In a comparison; else empty. */
  change: string
  now: string
  texts: string[]
  /** All snapshots that the result was ever seen in. */
  everIn: Seen[]
  keys: { [sort in Sort]: (string | number)[] }
}

type Seen = { id: number; upload: string; runs: string[]; commit: string }
type Sighting = PlainStore['sighting'][number]

const suppressionsByCode = [
  ['unset'],
  ['none'],
  ['suppressed'],
  ['underReview'],
  ['rejected'],
  ['suppressed', 'inSource'],
  ['suppressed', 'external'],
  ['suppressed', 'inSource', 'external'],
]

/** The rows of a query, by reading every table from end to end. In no order. */
export function plainRows(store: PlainStore, q: string, now: string): PlainRow[] {
  const terms = understand(parseQuery(q))
  const defaults = defaultsFor(terms).map((one) => one.text)
  const all = [...terms, ...understandTerms(parseQuery(defaults.filter((text) => text !== defaultRefs).join(' '))).meanings]
  const valueOf = (field: string) => terms.find((term) => term.field === field)?.values[0]
  const day = valueOf('at')
  const comparison = valueOf('compare')
  const seen = day === undefined ? store : storeOfDay(store, day)
  const isScope = (term: Meaning) => comparison === undefined && ['upload', 'run', 'commit'].includes(term.field) && !term.negated
  const scope = all.filter(isScope)
  const rest = all.filter((term) => !isScope(term) && term.field !== 'at' && term.field !== 'compare')
  const rows = comparison === undefined ? rowsOf(seen, scope, rest, now) : comparedRows(seen, comparison, rest, now)
  return rows.filter((row) => rest.every((term) => holds(term, row)) && (row.isOnDefaultRef || !defaults.includes(defaultRefs)))
}

function rowsOf(store: PlainStore, scope: Meaning[], rest: Meaning[], now: string): PlainRow[] {
  return scope.length === 0 ? current(store, now) : seenIn(store, rest, now, (seen) => scope.every((term) => isOfScope(term, seen)))
}

function comparedRows(store: PlainStore, comparison: string, rest: Meaning[], now: string): PlainRow[] {
  const categories = rest.filter((term) => term.field === 'category')
  const isAsked = (series: number) =>
    categories.every(({ values, negated }) => values.some((value) => isLike(value, part(store.series, series).category)) !== negated)
  return compared(store, comparison, isAsked).map(({ shown, at, change }) => ({ ...plainRow(store, shown, at, true, now), change }))
}

const storesOfDays = new WeakMap<PlainStore, Map<string, PlainStore>>()

function storeOfDay(store: PlainStore, day: string): PlainStore {
  const kept = storesOfDays.get(store) ?? new Map<string, PlainStore>()
  storesOfDays.set(store, kept)
  const then = kept.get(day) ?? storeOn(store, day)
  kept.set(day, then)
  return then
}

/** Rows in the order of a sort, text by its code points. */
export function inOrder(rows: PlainRow[], sort: keyof PlainRow['keys']): PlainRow[] {
  return rows.toSorted((a, b) => {
    for (const [index, key] of a.keys[sort].entries()) {
      const other = b.keys[sort][index] ?? ''
      const order = typeof key === 'number' ? key - Number(other) : Buffer.compare(Buffer.from(key), Buffer.from(`${other}`))
      if (order !== 0) return order
    }
    return 0
  })
}

const currentRows = new WeakMap<PlainStore, PlainRow[]>()

/** Kept, as they take most of the time; `now` is the same for all of a store's queries. */
function current(store: PlainStore, now: string): PlainRow[] {
  const kept = currentRows.get(store) ?? readCurrent(store, now)
  currentRows.set(store, kept)
  return kept
}

function readCurrent(store: PlainStore, now: string): PlainRow[] {
  return store.sighting
    .filter((sighting) => represents(store, sighting))
    .map((sighting) => plainRow(store, sighting, snapshotsOf(store, sighting.series).at(-1) ?? 0, false, now))
}

function seenIn(store: PlainStore, terms: Meaning[], now: string, inScope: (seen: Seen) => boolean): PlainRow[] {
  const rows = new Map<string, { row: PlainRow; at: number; id: number }>()
  for (const sighting of store.sighting) {
    const last = snapshotsSeen(store, sighting).filter(inScope).at(-1)
    if (last === undefined) continue
    const row = plainRow(store, sighting, last.id, true, now)
    // Where several series of a ref have the result, those that the query leaves out have no say.
    if (!terms.filter((term) => term.field === 'category').every((term) => holds(term, row))) continue
    const key = `${sighting.result} ${part(store.series, sighting.series).ref}`
    const other = rows.get(key)
    const isNewer = other === undefined || last.id > other.at || (last.id === other.at && Number(sighting.id) > other.id)
    if (isNewer) rows.set(key, { row, at: last.id, id: Number(sighting.id) })
  }
  return Array.from(rows.values(), ({ row }) => row)
}

const rowsOfSightings = new WeakMap<PlainStore, Map<string, PlainRow>>()

/** Kept for each way to look at a sighting, as `current` is. */
function plainRow(store: PlainStore, sighting: Sighting, at: number, scoped: boolean, now: string): PlainRow {
  const kept = rowsOfSightings.get(store) ?? new Map<string, PlainRow>()
  rowsOfSightings.set(store, kept)
  const way = `${sighting.id} ${at} ${scoped}`
  const row = kept.get(way) ?? readRow(store, sighting, at, scoped, now)
  kept.set(way, row)
  return row
}

function readRow(store: PlainStore, sighting: Sighting, at: number, scoped: boolean, now: string): PlainRow {
  const series = part(store.series, sighting.series)
  const project = part(store.project, series.project)
  const ref = part(store.ref, series.ref)
  const result = part(store.result, sighting.result)
  const rule = part(store.rule, sighting.rule).name
  const path = part(store.file, sighting.file).path
  const tags = store.tagset_tag.filter((row) => row.tagset === sighting.tagset)
  const others = store.sighting.filter((other) => other.result === sighting.result && represents(store, other))
  const here = others.filter((other) => part(store.series, other.series).ref === series.ref).map((other) => stateOf(store, other))
  const state = here.includes('open') ? 'open' : here.includes('reopened') ? 'reopened' : 'fixed'
  const base = baseOf(store, series.ref, project.default_ref)
  const isOpenOnBase = others.some((other) => part(store.series, other.series).ref === base && stateOf(store, other) !== 'fixed')
  const isBased = store.series.some((other) => other.ref === base && snapshotsOf(store, Number(other.id)).length > 0)
  const isFirst = !store.sighting.some(
    (other) => other.result === sighting.result && other.series === sighting.series && other.since < sighting.since,
  )
  const isFresh = sighting.since === at
  const isOnDefaultRef = series.ref === project.default_ref
  const isNewHere = isOnDefaultRef ? isFresh && isFirst && (snapshotsOf(store, sighting.series)[0] ?? at) < at : isBased && !isOpenOnBase
  const hasComment = store.verdict.some(
    (verdict) => verdict.result === sighting.result && part(store.change, verdict.change).comment !== null,
  )
  const judgement = judgementOf(store, sighting.result)
  const identity = [Number(result.id), series.ref]
  const { severity, start_line: line } = sighting
  return {
    id: result.uid,
    project: [project.slug, project.key, ...store.former_slug.filter((one) => one.project === project.id).map(({ slug }) => slug)],
    severity: severities[severity] ?? '',
    level: levels[sighting.level] ?? '',
    kind: kinds[sighting.kind] ?? '',
    tool: part(store.tool, series.tool).name,
    rule,
    ref: ref.name,
    baseline: !scoped && state === 'fixed' ? 'absent' : !isFresh ? 'unchanged' : isFirst ? 'new' : 'updated',
    verdict: verdicts[result.verdict_until !== null && result.verdict_until <= now ? 0 : result.verdict] ?? '',
    state,
    isNew: isNewHere && (scoped || state !== 'fixed'),
    isSuppressed: [2, 5, 6, 7].includes(sighting.suppression),
    isOnDefaultRef,
    tags: tags.map(({ tag }) => tag),
    cwes: [...new Set(tags.flatMap(({ cwe }) => (cwe === null ? [] : [`${cwe}`])))],
    path,
    category: series.category,
    has: [...contents.filter((_, bit) => Math.floor(sighting.has / 2 ** bit) % 2 === 1), ...(hasComment ? ['comment'] : [])],
    steps: sighting.steps,
    suppression: suppressionsByCode[sighting.suppression] ?? [],
    seen: result.first_seen,
    change: '',
    fixedAt: state === 'fixed' ? fixedAt(store, sighting, series.ref) : null,
    expires: result.verdict_until,
    judged: judgement?.at ?? null,
    author: judgement?.author ?? null,
    now,
    texts: [sighting.message, rule, path],
    everIn: store.sighting.filter((other) => other.result === sighting.result).flatMap((other) => snapshotsSeen(store, other)),
    keys: {
      severity: [severity, path, line, ...identity],
      path: [path, line, ...identity],
      rule: [rule, path, line, ...identity],
      newest: identity.map((id) => -id),
      oldest: identity,
      steps: [-sighting.steps, path, line, ...identity],
    },
  }
}

/** The ref that another is compared with: what the newest upload to it named, if the project has that, else the default ref. */
function baseOf(store: PlainStore, ref: number, defaultRef: number | null): number | null {
  const snapshots = store.series.filter((series) => series.ref === ref).flatMap(({ id }) => snapshotsOf(store, Number(id)))
  const newest = snapshots.sort((a, b) => b - a)[0]
  const upload = newest === undefined ? undefined : part(store.upload, part(store.snapshot, newest).upload)
  const { base }: { base?: string } = JSON.parse(upload?.parameters ?? '{}')
  const { project } = part(store.ref, ref)
  const named = store.ref.find((other) => other.project === project && other.name === base && other.id !== ref)
  return named === undefined ? defaultRef : Number(named.id)
}

function holds({ field, negated, values }: Meaning, row: PlainRow): boolean {
  return values.some((value) => hasValue(field, value, row)) !== negated
}

function hasValue(field: Meaning['field'], value: string, row: PlainRow): boolean {
  if (field === 'text') return row.texts.some((text) => hasTokens(tokenise(text), value))
  if (field === 'path') return new RegExp(globPattern(value), 'su').test(row.path)
  if (field === 'project') return row.project.some((name) => isLike(value, name))
  if (field === 'tool' || field === 'rule' || field === 'category') return isLike(value, row[field])
  if (field === 'ref') return isLike(value.replace('refs/heads/', '').replace(/^refs\/(pull\/\d+)\/merge$/, '$1'), row.ref)
  if (field === 'tag') return row.tags.some((tag) => isLike(value, tag))
  if (field === 'cwe') return row.cwes.some((cwe) => value === '*' || cwe === value)
  if (field === 'upload' || field === 'run' || field === 'commit') {
    return row.everIn.some((seen) => isOfScope({ field, negated: false, values: [value] }, seen))
  }
  if (field === 'steps') {
    const count = Number(value.replace(/\D+/, ''))
    if (value.startsWith('>') && row.steps > count) return true
    if (value.startsWith('<') && row.steps < count) return true
    return value.includes('=') && row.steps === count
  }
  if (field === 'seen') return isOn(value, row.seen)
  if (field === 'fixed') return row.fixedAt !== null && isOn(value, row.fixedAt)
  if (field === 'expires') return row.expires !== null && isOn(value, row.expires)
  if (field === 'judged') return row.judged !== null && isOn(value, row.judged)
  if (field === 'author') return row.author !== null && isLike(value, row.author)
  if (field === 'age') return isAged(value, Math.floor(Date.parse(row.now) / 1000) - Math.floor(Date.parse(row.seen) / 1000))
  if (field === 'has') return value === '*' ? row.has.length > 0 : row.has.includes(value)
  if (value === '*') return true
  if (field === 'suppression') return row.suppression.includes(value)
  // The fields that are left are those whose one value is a member of the row.
  if (field !== 'is') {
    return field in row && row[field as 'severity' | 'change' | 'level' | 'kind' | 'verdict' | 'baseline'] === value
  }
  if (value === 'new') return row.isNew
  if (value === 'suppressed') return row.isSuppressed
  return row.state === value || (value === 'open' && row.state === 'reopened')
}

/** When what represents a result on a ref came to its end. */
function fixedAt(store: PlainStore, { result }: Sighting, ref: number): string | null {
  const last = store.sighting.find((one) => one.result === result && part(store.series, one.series).ref === ref && represents(store, one))
  if (last === undefined) return null
  const ended = last.until !== null && last.until <= headOf(store, last.series) ? part(store.snapshot, last.until).received_at : null
  return ended ?? part(store.series, last.series).ended_at
}

function isOfScope({ field, values }: Meaning, seen: Seen): boolean {
  if (field === 'upload') return values.some((value) => isLike(value, seen.upload))
  if (field === 'run') return values.some((value) => seen.runs.some((run) => isLike(value, run)))
  return values.some((value) => seen.commit !== '' && seen.commit.toLowerCase().startsWith(value.toLowerCase()))
}

/** A name with `*`; only for the patterns of these tests. */
function isLike(pattern: string, name: string): boolean {
  if (pattern.startsWith('\0')) return pattern.slice(1).toLowerCase() === name.toLowerCase()
  const parts = pattern.toLowerCase().split('*')
  const source = parts.map((part) => part.replace(/[.()]/g, '\\$&')).join('.*')
  return new RegExp(`^${source}$`, 's').test(name.toLowerCase())
}

function hasTokens(tokens: string[], value: string): boolean {
  const wanted = value.replace('*', '').split(' ')
  return tokens.some((_, start) =>
    wanted.every((token, index) => {
      const found = tokens[start + index]
      return value.endsWith('*') && index === wanted.length - 1 ? found?.startsWith(token) : found === token
    }),
  )
}

function headOf(store: PlainStore, series: number): number {
  return part(store.project, part(store.series, series).project).head
}

/** The ids of a series' snapshots that can be seen. */
function snapshotsOf(store: PlainStore, series: number): number[] {
  return store.snapshot
    .filter((snapshot) => snapshot.series === series)
    .flatMap(({ id }) => (Number(id) <= headOf(store, series) ? [Number(id)] : []))
}

/** The snapshots that a sighting lasts through; what the log itself called absent was in none. */
function snapshotsSeen(store: PlainStore, { series, since, until, log_baseline }: Sighting): Seen[] {
  if (baselines[log_baseline] === 'absent') return []
  return snapshotsOf(store, series)
    .filter((id) => id >= since && (until === null || id < until))
    .map((id) => {
      const snapshot = part(store.snapshot, id)
      const runs = store.run.filter((run) => run.snapshot === id).flatMap((run) => [run.automation_id ?? '', run.guid ?? ''])
      return { id, upload: part(store.upload, snapshot.upload).uid, runs: runs.filter(Boolean), commit: snapshot.commit_id ?? '' }
    })
}

function represents(store: PlainStore, { series, since, superseded }: Sighting): boolean {
  const head = headOf(store, series)
  return since <= head && (superseded === null || superseded > head)
}

function stateOf(store: PlainStore, { series, until, reopened, log_baseline }: Sighting): State {
  if (baselines[log_baseline] === 'absent') return 'fixed'
  const isOver = part(store.series, series).ended_at !== null || (until !== null && until <= headOf(store, series))
  return isOver ? 'fixed' : reopened === 1 ? 'reopened' : 'open'
}

/** Ids count from 1 in each table. */
function part<T>(rows: T[], id: number): T {
  const row = rows[id - 1]
  if (row === undefined) throw new Error(`No row ${id}`)
  return row
}
