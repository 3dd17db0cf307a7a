import { reopenedFlag } from './codes-of-row.ts'
import { never, type Page, type SharedRow, placesPerRow } from './page.ts'
import type { Project } from './project.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What departed from a share, by the number of the stored sighting: when it ended there, and when another took its place. With `until` 0 it never was there. */
export type Departures = ReadonlyMap<number, { until: number | null; superseded: number | null }>

/** What a series shows of another's sightings, as it is stored (app/store/sightings/shares.ts). */
export type StoredShare = {
  part: number
  after: number
  project: number
  series: number
  origin: number
  /** Another than `project` where that lies in a grave: then the model has no rows of it. */
  originProject: number
  /** The snapshot as of which it is, and that in which it came. */
  at: number
  since: number
  /** The last stored sighting that the series has by itself by now. */
  written: number
}

/**
 * Takes in what a share shows of a page of stored rows, of which the model has all that became of them up to the snapshot that the share is of. Gives the numbers
 * of the sightings, if they are few: those are to be added as other rows are.
 */
export function showShared(project: Project, base: Page, share: StoredShare, departures: Departures, { natures }: Vocabulary): number[] {
  const places = placesShown(project, base, share, departures)
  // A row each takes less memory then.
  if (places.length * placesPerRow < base.count) return places.map((at) => base.sighting[at] ?? 0)
  const series = project.seriesNumber(share.series)
  if (series === undefined) throw new Error(`Share ${share.part} is of a series that the model does not know.`)
  project.share(base, share, places, (at): SharedRow => {
    const departure = departures.get(base.sighting[at] ?? 0)
    const own = base.natureOf(at)
    // On its own series it may be there once more, and here it is as any other.
    const flags = (base.flags[at] ?? 0) & ~reopenedFlag
    return {
      series,
      nature: natures.numberOf(natures.codes[own] ?? 0, flags, natures.facts[own] ?? 0),
      flags,
      since: share.since,
      until: departure?.until ?? never,
      superseded: departure?.superseded ?? never,
    }
  })
  return []
}

/** The places of the rows that a share shows: the same as view `sighted` does. */
function placesShown(project: Project, base: Page, { origin, at: snapshot, written }: StoredShare, departures: Departures): number[] {
  const series = project.seriesNumber(origin)
  const { sighting, since, until, superseded } = base
  const places: number[] = []
  for (let at = 0; at < base.count; at++) {
    const number = sighting[at] ?? 0
    if (base.series[at] !== series || number <= written || (since[at] ?? 0) > snapshot) continue
    if ((until[at] ?? 0) <= snapshot || (superseded[at] ?? 0) <= snapshot || departures.get(number)?.until === 0) continue
    places.push(at)
  }
  return places
}
