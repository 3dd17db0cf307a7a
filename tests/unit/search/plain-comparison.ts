import { baselines } from '#app/sarif/codes.ts'
import type { PlainStore } from './plain-store.ts'

type Sighting = PlainStore['sighting'][number]

/** A result with what both sides have of it: `shown` is what its row shows, at a snapshot. */
type ComparedSighting = { shown: Sighting; at: number; change: 'new' | 'gone' | 'updated' | 'same' }

/** A day, month or year by how it is written, and the last moment of it. */
function lastMomentOf(date: string): string | null {
  if (!/^\d{4}(-\d\d){0,2}$/.test(date)) return null
  const day = date.length === 10 ? date : date.length === 7 ? `${date}-31` : `${date}-12-31`
  return `${day}T23:59:59.999Z`
}

/** The store as it was at the end of a day: what was received later has not come yet, and series that were ended later go on. */
export function storeOn(store: PlainStore, date: string): PlainStore {
  const last = lastMomentOf(date) ?? ''
  const project = store.project.map((one) => {
    const own = store.snapshot.filter(({ series }) => seriesOf(store, series).project === one.id)
    const known = own.filter(({ id, received_at }) => Number(id) <= one.head && received_at <= last)
    return { ...one, head: Math.max(0, ...known.map(({ id }) => Number(id))) }
  })
  const series = store.series.map((one) => (one.ended_at !== null && one.ended_at > last ? { ...one, ended_at: null } : one))
  return { ...store, project, series }
}

/** Every result that either side has. `isAsked` says of a series whether the query looks at it. */
export function compared(store: PlainStore, text: string, isAsked: (series: number) => boolean): ComparedSighting[] {
  const [before = '', after = ''] = text.split('..')
  const sides = [before, after].map((side) => pointsOf(store, side))
  const unit = (series: number) => `${seriesOf(store, series).project} ${seriesOf(store, series).tool}`
  const units = sides.map((points) => new Set([...points.keys()].map(unit)))
  const held = sides.map((points) => {
    const newest = new Map<number, { sighting: Sighting; at: number }>()
    for (const sighting of store.sighting) {
      const at = points.get(sighting.series)
      if (at === undefined || !isAsked(sighting.series) || !units.every((known) => known.has(unit(sighting.series)))) continue
      if (baselines[sighting.log_baseline] === 'absent') continue
      if (sighting.since > at || (sighting.until !== null && sighting.until <= at)) continue
      const other = newest.get(sighting.result)
      if (other === undefined || at >= other.at) newest.set(sighting.result, { sighting, at })
    }
    return newest
  })
  const results = new Set(held.flatMap((newest) => [...newest.keys()]))
  return Array.from(results, (result): ComparedSighting => {
    const [a, b] = held.map((newest) => newest.get(result))
    const shown = b ?? a
    if (shown === undefined) throw new Error('On neither side')
    const change = a === undefined ? 'new' : b === undefined ? 'gone' : a.sighting.content === b.sighting.content ? 'same' : 'updated'
    return { shown: shown.sighting, at: shown.at, change }
  })
}

/** The snapshot that a side has of each series that it names. */
function pointsOf(store: PlainStore, side: string): Map<number, number> {
  const then = lastMomentOf(side) === null ? store : storeOn(store, side)
  const published = then.snapshot.filter(({ id, series }) => Number(id) <= projectOf(then, series).head)
  const points = new Map<number, number>()
  for (const snapshot of published.filter(isNamed(then, side, published))) points.set(snapshot.series, Number(snapshot.id))
  return points
}

function isNamed(
  store: PlainStore,
  side: string,
  published: PlainStore['snapshot'],
): (snapshot: PlainStore['snapshot'][number]) => boolean {
  const lasts = (series: number) => seriesOf(store, series).ended_at === null
  if (lastMomentOf(side) !== null) {
    return ({ series }) => lasts(series) && projectOf(store, series).default_ref === seriesOf(store, series).ref
  }
  const upload = store.upload.find(({ uid }) => uid === side)
  if (upload !== undefined) return (snapshot) => snapshot.upload === (upload.repeats ?? upload.id)
  const name = side.replace('refs/heads/', '').replace(/^refs\/(pull\/\d+)\/merge$/, '$1')
  const refs = store.ref.filter((ref) => ref.name === name).map(({ id }) => id)
  if (refs.length > 0) return ({ series }) => lasts(series) && refs.includes(seriesOf(store, series).ref)
  const ofProjects = Map.groupBy(published, ({ series }) => seriesOf(store, series).project)
  return ({ series, commit_id }) => {
    const own = ofProjects.get(seriesOf(store, series).project) ?? []
    const begun = new Set(own.flatMap(({ commit_id }) => commit_id?.toLowerCase() ?? []).filter((id) => id.startsWith(side.toLowerCase())))
    const commit = commit_id?.toLowerCase() ?? ''
    return commit === side.toLowerCase() || (side.length >= 7 && begun.size === 1 && begun.has(commit))
  }
}

function seriesOf(store: PlainStore, id: number): PlainStore['series'][number] {
  const found = store.series[id - 1]
  if (found === undefined) throw new Error(`No series ${id}`)
  return found
}

function projectOf(store: PlainStore, series: number): PlainStore['project'][number] {
  const found = store.project[seriesOf(store, series).project - 1]
  if (found === undefined) throw new Error(`No project of series ${series}`)
  return found
}
