import { reopenedFlag, suppressedFlag } from './codes-of-row.ts'
import type { Page } from './page.ts'
import { isBased, isOnDefaultRef, type Project, type SeenProject, type Series, unseen } from './project.ts'
import type { Results } from './results.ts'
import { lastWithin } from './snapshot-range.ts'

/*
 * What a row is at a moment, in a byte: bits 0 and 1 its state, or `unseen`; 2 and 3 its baseline less 1; 4 whether it is new; 5 whether it
 * is suppressed; 6 and 7, in a comparison, what became of its result (changes.ts). The meaning is that of rows.server.ts.
 */

/** How many different bytes there are. */
export const standings = 256

export const fixed = 2
const [isNewThere, isUnchanged, isUpdated, isAbsent] = [1, 2, 3, 4]
const newBit = 1 << 4
const suppressedBit = 1 << 5
const changeShift = 6

export function stateOf(standing: number): number {
  return standing & 3
}

/** The code of the baseline (sarif/codes.ts). */
export function baselineOf(standing: number): number {
  return ((standing >> 2) & 3) + 1
}

/** The code of what became of the result in a comparison. */
export function changeOf(standing: number): number {
  return standing >> changeShift
}

/** What a row is that is read in a comparison, given what it is otherwise. */
export function withChange(standing: number, change: number): number {
  return standing | (change << changeShift)
}

/** How many different moments there are where nothing is compared, and in a comparison. */
export const moments = 16
export const comparedMoments = 64

/** State, baseline and change alone. */
export function momentOf(standing: number): number {
  return (standing & (moments - 1)) | ((standing >> changeShift) << 4)
}

/** The code of the change in a moment. */
export function changeOfMoment(moment: number): number {
  return moment >> 4
}

export function isNew(standing: number): boolean {
  return (standing & newBit) !== 0
}

export function isSuppressed(standing: number): boolean {
  return (standing & suppressedBit) !== 0
}

/** Brings a project's standings and texts up to its head. Costs as much as its rows are many, once for each upload that is published. */
export function settle(project: Project, results: Results): void {
  if (project.isSettled) return
  for (const page of project.pages) {
    standingsNow(project, results, page, page.standing)
    page.text.settle()
    page.ranked = page.count
  }
  project.isSettled = true
}

/** Writes what the rows of a page are at the project's head. */
export function standingsNow(project: SeenProject, results: Results, page: Page, standings: Uint8Array): void {
  for (let at = 0; at < page.count; at++) standings[at] = standingNow(project, results, page, at)
}

function standingNow(project: SeenProject, results: Results, page: Page, at: number): number {
  if (!represents(project, page, at)) return unseen
  const series = seriesOf(project, page, at)
  const state = stateNow(project, series, page, at)
  const snapshot = series.newest ?? 0
  const isFresh = (page.since[at] ?? 0) >= snapshot
  const cameBefore = isFresh && !isOnlyOne(results, page, at) && wasThereBefore(project, results, page, at)
  const baseline = state === fixed ? isAbsent : !isFresh ? isUnchanged : cameBefore ? isUpdated : isNewThere
  return pack(state, baseline, state < fixed && newThere(project, results, page, at, snapshot), page, at)
}

/** Where a scope asks: the snapshots of each series that are in it, in order, by the series' number; null for none. */
export type Points = (Int32Array | null)[]

/** Writes what the rows of a page are in a scope. Those of which another is to be shown, or that are not in it, are unseen. */
export function standingsAt(project: SeenProject, results: Results, points: Points, page: Page, standings: Uint8Array): void {
  for (let at = 0; at < page.count; at++) {
    const snapshot = lastPoint(points, page, at)
    const isShown = snapshot > 0 && (isOnlyOne(results, page, at) || isPicked(project, results, points, page, at, snapshot))
    standings[at] = isShown ? standingAt(project, results, page, at, snapshot) : unseen
  }
}

/** What a row is at a snapshot that its sighting holds in; the state is that of the project's head. */
export function standingAt(project: SeenProject, results: Results, page: Page, at: number, snapshot: number): number {
  if (isOnlyOne(results, page, at)) {
    const series = seriesOf(project, page, at)
    const isLater = page.since[at] === snapshot && snapshot > (series.oldest ?? snapshot)
    const isNewHere = isOnDefaultRef(project, series) ? isLater : isBased(project, series)
    const baseline = (page.since[at] ?? 0) >= snapshot ? isNewThere : isUnchanged
    return pack(stateHere(project, page, at), baseline, isNewHere, page, at)
  }
  const { ref } = seriesOf(project, page, at)
  let state = fixed
  for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previousOf(project, row)) {
    const [other, place] = find(project, row)
    if (seriesOf(project, other, place).ref === ref) state = Math.min(state, stateHere(project, other, place))
  }
  const isFresh = (page.since[at] ?? 0) >= snapshot
  const baseline = !isFresh ? isUnchanged : wasThereBefore(project, results, page, at) ? isUpdated : isNewThere
  return pack(state, baseline, newThere(project, results, page, at, snapshot), page, at)
}

/** The last snapshot of the scope that the sighting holds in; 0 for none. */
function lastPoint(points: Points, page: Page, at: number): number {
  const own = points[page.series[at] ?? 0] ?? null
  return own === null ? 0 : lastWithin(own, page.since[at] ?? 0, page.until[at] ?? 0)
}

/** Whether, of all sightings of the result on the ref, this one holds in the newest snapshot of the scope. */
function isPicked(project: SeenProject, results: Results, points: Points, page: Page, at: number, snapshot: number): boolean {
  const { ref } = seriesOf(project, page, at)
  const sighting = page.sighting[at] ?? 0
  for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previousOf(project, row)) {
    const [other, place] = find(project, row)
    if ((other === page && place === at) || seriesOf(project, other, place).ref !== ref) continue
    const last = lastPoint(points, other, place)
    if (last > snapshot || (last === snapshot && (other.sighting[place] ?? 0) > sighting)) return false
  }
  return true
}

/** On the default ref: not in an earlier snapshot of the series, which has one. On another: not open on its base, which was analysed. */
function newThere(project: SeenProject, results: Results, page: Page, at: number, snapshot: number): boolean {
  const series = seriesOf(project, page, at)
  if (isOnDefaultRef(project, series)) {
    const isLater = snapshot > (series.oldest ?? snapshot)
    return isLater && page.since[at] === snapshot && !wasThereBefore(project, results, page, at)
  }
  if (!isBased(project, series)) return false
  for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previousOf(project, row)) {
    const [other, place] = find(project, row)
    const its = seriesOf(project, other, place)
    if (its.ref !== series.base || !represents(project, other, place)) continue
    if (stateNow(project, its, other, place) < fixed) return false
  }
  return true
}

/** Whether the series had the result in an earlier sighting. */
function wasThereBefore(project: SeenProject, results: Results, page: Page, at: number): boolean {
  const [series, since] = [page.series[at] ?? 0, page.since[at] ?? 0]
  for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previousOf(project, row)) {
    const [other, place] = find(project, row)
    if (other.series[place] === series && (other.since[place] ?? 0) < since) return true
  }
  return false
}

/** The rows that stand for a row's result on its ref, at the project's head: one, or none. */
export function representing(project: SeenProject, results: Results, page: Page, at: number): [Page, number][] {
  const { ref } = seriesOf(project, page, at)
  const found: [Page, number][] = []
  for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previousOf(project, row)) {
    const [other, place] = find(project, row)
    if (seriesOf(project, other, place).ref === ref && represents(project, other, place)) found.push([other, place])
  }
  return found
}

/** Whether a result has no sighting but this one, as most have; then nothing else is to be looked at. */
export function isOnlyOne(results: Results, page: Page, at: number): boolean {
  return page.previous[at] === 0 && results.latest[page.result[at] ?? 0] === page.first + at + 1
}

/** Whether the row stands for its result on its ref, at the project's head. */
function represents({ about: { head } }: SeenProject, page: Page, at: number): boolean {
  return (page.since[at] ?? 0) <= head && (page.superseded[at] ?? 0) > head
}

/** The state of a result on the ref of a row of it, as far as that row has a say. */
function stateHere(project: SeenProject, page: Page, at: number): number {
  return represents(project, page, at) ? stateNow(project, seriesOf(project, page, at), page, at) : fixed
}

function stateNow({ about: { head } }: SeenProject, series: Series, page: Page, at: number): number {
  if (series.ended || (page.until[at] ?? 0) <= head) return fixed
  return ((page.flags[at] ?? 0) & reopenedFlag) === 0 ? 0 : 1
}

function pack(state: number, baseline: number, isNew: boolean, page: Page, at: number): number {
  const isSuppressed = ((page.flags[at] ?? 0) & suppressedFlag) !== 0
  return state | ((baseline - 1) << 2) | (isNew ? newBit : 0) | (isSuppressed ? suppressedBit : 0)
}

function seriesOf(project: SeenProject, page: Page, at: number): Series {
  return project.series[page.series[at] ?? 0] ?? noSeries
}

const noSeries: Series = {
  id: 0,
  ref: 0,
  refName: '',
  base: null,
  tool: '',
  category: '',
  ended: true,
  endedAt: null,
  oldest: null,
  newest: null,
}

/** `row` is 1 + the project's number of a row, as chains have it. */
export function find(project: SeenProject, row: number): [Page, number] {
  const page = project.pages[(row - 1) >>> 16]
  if (page === undefined) throw new Error(`Project ${project.about.id} has no row ${row - 1}.`)
  return [page, (row - 1) & 0xffff]
}

export function previousOf(project: SeenProject, row: number): number {
  const [page, at] = find(project, row)
  return page.previous[at] ?? 0
}
