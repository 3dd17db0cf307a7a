/** The first values in an order, at most `limit`, sorted: of many values sooner than sorting all. `compare` is below 0 where the first comes first. */
export function firstFew<Value>(values: Iterable<Value>, limit: number, compare: (a: Value, b: Value) => number): Value[] {
  const few: Value[] = []
  for (const value of values) {
    let [low, high] = [0, few.length]
    const last = few.at(-1)
    if (high >= limit && (last === undefined || compare(value, last) >= 0)) continue
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(few[middle] ?? value, value) <= 0) low = middle + 1
      else high = middle
    }
    few.splice(low, 0, value)
    few.length = Math.min(few.length, limit)
  }
  return few
}
