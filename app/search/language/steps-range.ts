/** Numbers of steps, both ends included. */
export type StepsRange = { least: number; most: number }

/** The one spelling of a number of steps after a comparison (`=` where none is written), or null where a text is none. */
export function stepsMeant(text: string): string | null {
  return /^(?:[<>]=?|=)?\d{1,9}$/.test(text) ? text.replace(/^(?=\d)/, '=') : null
}

/** The numbers that `stepsMeant` has said. */
export function rangeOfSteps(value: string): StepsRange {
  const [, sign = '=', digits] = /^([<>]=?|=)(\d+)$/.exec(value) ?? []
  const count = Number(digits)
  if (sign === '=') return { least: count, most: count }
  if (sign.startsWith('>')) return { least: sign === '>' ? count + 1 : count, most: Infinity }
  return { least: -Infinity, most: sign === '<' ? count - 1 : count }
}
