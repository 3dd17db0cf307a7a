/** Numbers from the first on, up to, not including, the second. */
export type Range = { from: number; to: number }

/** The one spelling of a value after a comparison (`=` where none is written), or null where what is compared is no value. */
export function comparedMeant(text: string, isValue: (compared: string) => boolean): string | null {
  const { sign, compared } = comparisonIn(text)
  return isValue(compared) ? `${sign || '='}${compared}` : null
}

/** The comparison that a text begins with, empty where it has none, and what is compared. */
export function comparisonIn(text: string): { sign: string; compared: string } {
  const [sign = ''] = /^(?:[<>]=?|=)?/.exec(text) ?? []
  return { sign, compared: text.slice(sign.length) }
}

/** What compares so with a range: `>` is beyond all of it, `<=` before its end, and `=` in it. */
export function rangeCompared(sign: string, { from, to }: Range): Range {
  if (sign === '<') return { from: -Infinity, to: from }
  if (sign === '<=') return { from: -Infinity, to }
  if (sign === '>') return { from: to, to: Infinity }
  return sign === '>=' ? { from, to: Infinity } : { from, to }
}

/** Whether a number is in one of the ranges. */
export function isWithin(ranges: readonly Range[], number: number): boolean {
  return ranges.some(({ from, to }) => number >= from && number < to)
}
