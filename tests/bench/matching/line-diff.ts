/**
 * For each line of `now` the line of `before` that it is, from 0, or -1 where nobody can tell or it was written anew. Lines keep their order.
 * Two lines are one if both sides have that text once between lines that are known, or if they are next to such; of lines that are alike in
 * code that was rewritten round them nothing is said, where other diffs guess.
 */
export function mapLines(before: readonly string[], now: readonly string[]): Int32Array {
  const map = new Int32Array(now.length).fill(-1)
  align(before, now, { from: 0, to: before.length }, { from: 0, to: now.length }, map)
  return map
}

type Range = { from: number; to: number }

function align(before: readonly string[], now: readonly string[], old: Range, fresh: Range, map: Int32Array): void {
  let [from, at] = [old.from, fresh.from]
  let [to, end] = [old.to, fresh.to]
  while (from < to && at < end && before[from] === now[at]) map[at++] = from++
  while (to > from && end > at && before[to - 1] === now[end - 1]) map[--end] = --to
  if (from === to || at === end) return
  const anchors = anchorsOf(before, now, { from, to }, { from: at, to: end })
  if (anchors.length === 0) return
  for (const anchor of [...anchors, null]) {
    const next = anchor ?? { old: to, fresh: end }
    align(before, now, { from, to: next.old }, { from: at, to: next.fresh }, map)
    if (anchor !== null) map[anchor.fresh] = anchor.old
    from = next.old + 1
    at = next.fresh + 1
  }
}

type Anchor = { old: number; fresh: number }

/** Lines that both sides have exactly once, as many of them as keep their order. */
function anchorsOf(before: readonly string[], now: readonly string[], old: Range, fresh: Range): Anchor[] {
  const places = placesOfSingle(before, old)
  const candidates: Anchor[] = []
  for (const [line, at] of placesOfSingle(now, fresh)) {
    const found = places.get(line)
    if (at !== -1 && found !== undefined && found !== -1) candidates.push({ old: found, fresh: at })
  }
  return longestRising(candidates.sort((a, b) => a.fresh - b.fresh))
}

/** Each line's place; -1 for one that comes up again. */
function placesOfSingle(lines: readonly string[], { from, to }: Range): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    places.set(line, places.has(line) ? -1 : at)
  }
  return places
}

/** Of anchors in the order of `fresh` the most that are in the order of `old`, too. */
function longestRising(anchors: readonly Anchor[]): Anchor[] {
  const ends: number[] = []
  const previous = anchors.map(({ old }, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[ends[middle] ?? 0]?.old ?? 0) < old) low = middle + 1
      else high = middle
    }
    ends[low] = at
    return low === 0 ? -1 : (ends[low - 1] ?? -1)
  })
  const rising: Anchor[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const anchor = anchors[at]
    if (anchor !== undefined) rising.push(anchor)
  }
  return rising.reverse()
}
