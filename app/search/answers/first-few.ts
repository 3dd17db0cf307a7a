import { firstIndex } from '#app/sarif/first-index.ts'

/** The first values in an order, at most `limit`, sorted: of many values sooner than sorting all. `compare` is below 0 where the first comes first. */
export function firstFew<Value>(values: Iterable<Value>, limit: number, compare: (a: Value, b: Value) => number): Value[] {
  const few: Value[] = []
  for (const value of values) {
    const last = few.at(-1)
    if (few.length >= limit && (last === undefined || compare(value, last) >= 0)) continue
    const place = firstIndex(0, few.length, (at) => compare(few[at] ?? value, value) > 0)
    few.splice(place, 0, value)
    few.length = Math.min(few.length, limit)
  }
  return few
}
