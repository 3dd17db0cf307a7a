/** What a measurement gave at one size of store: a row of the table, or its cell there. */
export type Figure = {
  /** The part of the table that it stands in. */
  part: string
  name: string
  /** What its growth goes by: a number of one unit, whatever the size. */
  amount: number
  /** The same as people read it. */
  value: string
  /** How many times as much as something else of the same run, which the part or the name says. */
  ratio: number | null
  budgets: Budget[]
  growth: Growth | null
}

/** `steady`: it does not go by the clock, and so can be asserted where others keep the machine busy. */
export type Budget = { text: string; holds: boolean; steady: boolean }

/** What `amount` may become when the store grows: so many times as much at most, at `sizes` times the size. */
type Growth = { text: string; most(sizes: number): number; steady: boolean }

type Details = { ratio?: number; budgets?: Budget[]; growth?: Growth }

export function figure(part: string, name: string, amount: number, value: string, details: Details = {}): Figure {
  return { part, name, amount, value, ratio: details.ratio ?? null, budgets: details.budgets ?? [], growth: details.growth ?? null }
}

/** The budget of what must not exceed `most`; `text` says so, as in `p95 <= 30 ms`. */
export function atMost(value: number, most: number, text: string, steady = false): Budget {
  return { text, holds: value <= most, steady }
}

/** The budget of what must be `least` or more. */
export function atLeast(value: number, least: number, text: string, steady = false): Budget {
  return { text, holds: value >= least, steady }
}

/** No more than a quarter more, however much the store has grown. */
export function flat(steady = false): Growth {
  return { text: 'flat', most: () => 1.25, steady }
}

/** No more than the store has grown, and a quarter on top for what the machine does meanwhile. */
export function linear(steady = false): Growth {
  return { text: 'at most linear', most: (sizes) => 1.25 * sizes, steady }
}
