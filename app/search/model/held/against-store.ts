import { firstIndex } from '#app/sarif/first-index.ts'
import type { Page } from './page.ts'

/** What pages have more and less than they should. */
type Difference = {
  /** For each page the places of rows that are not in the store. */
  gone: number[][]
  /** The numbers of stored sightings of which there is no row, in order. */
  lacking: Int32Array
  /** The greatest number of which there is one; 0 for none. */
  last: number
}

/** Compares pages of stored rows with the numbers that the store has of them, in order. */
export function againstStore(pages: readonly Page[], numbers: Int32Array): Difference {
  const isHere = new Uint8Array(numbers.length)
  const gone = pages.map((page) => {
    const places: number[] = []
    const first = page.sighting[0] ?? 0
    let next = firstIndex(0, numbers.length, (index) => (numbers[index] ?? 0) >= first)
    for (let at = 0; at < page.count; at++) {
      if (!page.hasRow(at)) continue
      const number = page.sighting[at] ?? 0
      while (next < numbers.length && (numbers[next] ?? 0) < number) next++
      if (numbers[next] === number) isHere[next] = 1
      else places.push(at)
    }
    return places
  })
  return { gone, lacking: numbers.filter((_, index) => isHere[index] === 0), last: numbers[isHere.lastIndexOf(1)] ?? 0 }
}
