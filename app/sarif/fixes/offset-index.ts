import { utf8Width } from '#app/sarif/binary.ts'
import { firstIndex } from '#app/sarif/first-index.ts'

const stride = 4_096

/** Finds places of a text that are counted in another unit than UTF-16's, without reading all that is before them. */
export type OffsetIndex = {
  /** The UTF-16 offset of a place given in the index's unit; null beyond the end, and within a character. */
  find(offset: number): number | null
}

/** By code points. */
export function indexCodePoints(text: string): OffsetIndex {
  return createIndex(text, () => 1)
}

/** By the bytes that the text has in UTF-8. */
export function indexUtf8Bytes(text: string): OffsetIndex {
  return createIndex(text, utf8Width)
}

type Mark = { readonly units: number; readonly counted: number }

function createIndex(text: string, weigh: (codePoint: number) => number): OffsetIndex {
  const marks: Mark[] = [{ units: 0, counted: 0 }]
  let counted = 0
  for (let units = 0, next = stride; units < text.length;) {
    const point = text.codePointAt(units) ?? 0
    counted += weigh(point)
    units += point > 0xffff ? 2 : 1
    if (units < next) continue
    marks.push({ units, counted })
    next += stride
  }
  return { find: (offset) => walk(text, weigh, markBefore(marks, offset), offset) }
}

function markBefore(marks: readonly Mark[], offset: number): Mark {
  const next = firstIndex(1, marks.length, (at) => (marks[at]?.counted ?? 0) > offset)
  return marks[next - 1] ?? { units: 0, counted: 0 }
}

function walk(text: string, weigh: (codePoint: number) => number, mark: Mark, offset: number): number | null {
  let { units, counted } = mark
  while (counted < offset && units < text.length) {
    const point = text.codePointAt(units) ?? 0
    counted += weigh(point)
    units += point > 0xffff ? 2 : 1
  }
  return counted === offset ? units : null
}
