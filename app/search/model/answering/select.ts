import { packSelected, SelectionBuilder } from '#app/search/answers/selection.server.ts'
import { standingIn } from '#app/search/model/held/look.ts'
import type { Order } from '#app/search/model/held/order.ts'
import type { Scanned } from './scanned.ts'
import { unpackStanding } from '#app/search/model/held/standing.ts'

type Selected = ReturnType<SelectionBuilder['take']>
/** Where rows stand in a list (order.ts), by pages. */
type Places = { primary: Float64Array[]; line: Int32Array[]; result: Int32Array[]; ref: Int32Array[] }

/** Every row that a scan lets through: in the order of a list, or, without one, in that of their numbers in the store. */
export function selectScanned(scanned: Iterable<Scanned>, order: Order | null, isCompared: boolean): Selected {
  return order === null ? inStoredOrder(scanned, isCompared) : inListOrder(scanned, order, isCompared)
}

function inStoredOrder(scanned: Iterable<Scanned>, isCompared: boolean): Selected {
  const built = new SelectionBuilder()
  const places = new SelectionBuilder()
  let [last, lastNumber] = [0, 0]
  let isInOrder = true
  for (const { masks, seen } of scanned) {
    const { page } = seen
    for (let at = 0; at < page.count; at++) {
      if (masks[at] !== 0) continue
      // What is shared stands behind the last that was stored before it.
      const place = page.part === 0 ? (page.sighting[at] ?? 0) : page.after
      const number = page.numberAt(at)
      isInOrder &&= place > last || (place === last && number > lastNumber)
      last = place
      lastNumber = number
      built.add(number, packSelected(unpackStanding(standingIn(seen, at), isCompared)))
      places.add(place, 0)
    }
  }
  const selected = built.take()
  // Of one project they mostly are in order; of several they lie in between each other, and so may the pages of a share.
  if (isInOrder) return selected
  const [{ sightings }, { sightings: place }] = [selected, places.take()]
  // Within bounds, here and below: all columns have a value for each row.
  return sortedBy(selected, (a, b) => place[a]! - place[b]! || sightings[a]! - sightings[b]!)
}

function inListOrder(scanned: Iterable<Scanned>, order: Order, isCompared: boolean): Selected {
  const built = new SelectionBuilder()
  const places: Places = { primary: [], line: [], result: [], ref: [] }
  for (const { masks, seen } of scanned) {
    const { project, page } = seen
    const [primary, line] = [new Float64Array(page.count), new Int32Array(page.count)]
    const [result, ref] = [new Int32Array(page.count), new Int32Array(page.count)]
    let count = 0
    for (let at = 0; at < page.count; at++) {
      if (masks[at] !== 0) continue
      const place = order.placeOf(project, page, at)
      primary[count] = place.primary
      line[count] = place.line
      result[count] = place.result
      ref[count++] = place.ref
      built.add(page.numberAt(at), packSelected(unpackStanding(standingIn(seen, at), isCompared)))
    }
    places.primary.push(primary.subarray(0, count))
    places.line.push(line.subarray(0, count))
    places.result.push(result.subarray(0, count))
    places.ref.push(ref.subarray(0, count))
  }
  const selected = built.take()
  const { length } = selected.sightings
  const primary = joined(places.primary, new Float64Array(length))
  const line = joined(places.line, new Int32Array(length))
  const result = joined(places.result, new Int32Array(length))
  const ref = joined(places.ref, new Int32Array(length))
  return sortedBy(selected, (a, b) => primary[a]! - primary[b]! || line[a]! - line[b]! || result[a]! - result[b]! || ref[a]! - ref[b]!)
}

function sortedBy({ sightings, standings }: Selected, compare: (a: number, b: number) => number): Selected {
  const sorted = Uint32Array.from(sightings, (_, at) => at).sort(compare)
  return { sightings: Float64Array.from(sorted, (at) => sightings[at]!), standings: Uint8Array.from(sorted, (at) => standings[at]!) }
}

function joined<T extends Float64Array | Int32Array>(parts: T[], into: T): T {
  let at = 0
  for (const part of parts) {
    into.set(part, at)
    at += part.length
  }
  return into
}
