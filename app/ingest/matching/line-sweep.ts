/**
 * Lines that may be one, by their places before and now, with the odds that they are; in the order of these places. `linesB` and `linesN`
 * are the lines' numbers.
 */
export type Candidates = {
  linesB: Float64Array
  linesN: Float64Array
  b: Int32Array
  n: Int32Array
  odds: Float64Array
}

/** Shifts of what stands before and after; null where nobody knows. */
export type Ends = { before: number | null; after: number | null }

/** An edit begins between two lines that have results so often. */
const edit = 0.03
/** Of a line that has results that it came or went with an edit, too. */
const few = 0.4
/** Long stretches come and go at once now and then, which is never impossible. */
const many = 0.97
const shareOfMany = 1e-20
/** One line came, or went, and what is round it did not move. */
const mended = 0.03

/**
 * The sum of the odds of all ways in which lines can have become what they are, up to and with each candidate: in order, each by an edit or
 * by none after the one before. Values are scaled: `scales` has the logarithm for each line before. `total` is the logarithm of all ways.
 */
export function sweep(candidates: Candidates, ends: Ends): { values: Float64Array; scales: Float64Array; total: number } {
  const { linesB, linesN, b, n, odds } = candidates
  const [countB, countN] = [linesB.length, linesN.length]
  const [values, scales] = [new Float64Array(b.length), new Float64Array(countB)]
  // What ends at each line now, to go on with by an edit; and its sums, up to a line.
  const [ofFew, ofMany] = [new Float64Array(countN), new Float64Array(countN)]
  const sums = new Float64Array(countN)
  const unmoved = new Map<number, { value: number; b: number; n: number; scale: number }>()
  let scale = 0
  let total = end(ends.before, ends.after, countB + countN)
  for (let row = 0, at = 0; row < countB; row++) {
    let [sumFew, sumMany] = [0, 0]
    for (let place = 0; place < countN; place++) {
      sums[place] = sumFew + sumMany
      const [here, hereMany] = [ofFew[place]!, ofMany[place]!] // within bounds, as all below
      sumFew = sumFew * few + here
      sumMany = sumMany * many + hereMany
      ofFew[place] = here * few
      ofMany[place] = hereMany * many
    }
    let largest = 0
    for (; at < b.length && b[at] === row; at++) {
      const place = n[at]!
      const shift = linesN[place]! - linesB[row]!
      const last = unmoved.get(shift)
      const stayed = last === undefined ? 0 : last.value * mended ** (row - last.b + place - last.n - 2) * Math.exp(last.scale - scale)
      const value = (edit * sums[place]! + stayed + end(shift, ends.before, row + place) * Math.exp(-scale)) * odds[at]!
      values[at] = value
      unmoved.set(shift, { value: value + stayed * mended ** 2, b: row, n: place, scale })
      ofFew[place]! += value
      ofMany[place]! += value * shareOfMany
      total += value * end(shift, ends.after, countB - 1 - row + countN - 1 - place)
      if (value > largest) largest = value
    }
    scales[row] = scale
    if (largest > 1e30 || (largest < 1e-30 && largest > 0)) {
      for (let place = 0; place < countN; place++) {
        ofFew[place]! /= largest
        ofMany[place]! /= largest
      }
      total /= largest
      scale += Math.log(largest)
    }
  }
  return { values, scales, total: Math.log(total) + scale }
}

/** The odds of what is at an end of the lines: so many came or went, and what is beyond has moved so. */
function end(shift: number | null, beyond: number | null, lines: number): number {
  const edited = few ** lines + shareOfMany * many ** lines
  if (beyond === null) return lines === 0 ? 1 : edit * edited
  return beyond === shift ? mended ** lines + edit * edited : edit * edited
}
