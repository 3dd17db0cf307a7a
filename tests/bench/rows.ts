import type { Figure } from './figure.ts'

/** What one size gave. `results` of its log; `label` as in `10 k`. */
export type Measured = { label: string; results: number; figures: Figure[] }

/** A row of the table: one figure at every size. */
export type Row = {
  part: string
  name: string
  /** By size, in their order; null where it was not measured there. */
  cells: (Figure | null)[]
  /** How many times as much at the last size as at the first; null where it was measured at one only, and of nothing. */
  grows: number | null
  /** All that it is held to; empty for nothing. */
  budget: string
  /** Sizes at which a budget does not hold, and `growth`; null where there is no budget. */
  fails: string[] | null
}

/** The figures of all sizes, smallest first, as rows in the order in which they came. */
export function rowsOf(measured: readonly Measured[]): Row[] {
  const keys = new Map(measured.flatMap(({ figures }) => figures.map(({ part, name }) => [`${part}\n${name}`, { part, name }])))
  return Array.from(keys.values(), ({ part, name }) => rowOf(part, name, measured))
}

/** The figures without the budgets that they are not held to: all but the steady ones, or all. */
export function heldTo(judged: 'nothing' | 'steady' | 'all', measured: readonly Measured[]): Measured[] {
  const isJudged = ({ steady }: { steady: boolean }) => judged === 'all' || (judged === 'steady' && steady)
  return measured.map((size) => ({
    ...size,
    figures: size.figures.map((one) => ({
      ...one,
      budgets: one.budgets.filter(isJudged),
      growth: one.growth !== null && isJudged(one.growth) ? one.growth : null,
    })),
  }))
}

/** The rows that break a budget. */
export function broken(rows: readonly Row[]): Row[] {
  return rows.filter(({ fails }) => fails !== null && fails.length > 0)
}

function rowOf(part: string, name: string, measured: readonly Measured[]): Row {
  const cells = measured.map(({ figures }) => figures.find((one) => one.part === part && one.name === name) ?? null)
  const present = measured.flatMap(({ label, results }, at) => (cells[at] ? [{ label, results, figure: cells[at] }] : []))
  const [first, last] = [present[0], present.at(-1)]
  const isComparable = first !== undefined && last !== undefined && first !== last && first.figure.amount > 0
  const grows = isComparable ? last.figure.amount / first.figure.amount : null
  const growth = last?.figure.growth ?? null
  const judgesGrowth = grows !== null && growth !== null && first !== undefined && last !== undefined
  const texts = new Set(present.toReversed().flatMap(({ figure }) => figure.budgets.map(({ text }) => text)))
  if (judgesGrowth) texts.add(growth.text)
  const fails = present.filter(({ figure }) => figure.budgets.some(({ holds }) => !holds)).map(({ label }) => label)
  if (judgesGrowth && grows > growth.most(last.results / first.results)) fails.push('growth')
  return { part, name, cells, grows, budget: [...texts].join(', '), fails: texts.size === 0 ? null : fails }
}
