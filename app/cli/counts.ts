const format = new Intl.NumberFormat('en')

/** A number as people read it: `1,204`. */
export function number(count: number): string {
  return format.format(count)
}

/** A number and what it counts: `1 result`, `1,204 results`. */
export function count(number: number, noun: string): string {
  return `${format.format(number)} ${noun}${number === 1 ? '' : 's'}`
}
