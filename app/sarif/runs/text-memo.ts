import type { Run } from './run.ts'

/** UTF-16 units of texts that are remembered for a run, with what was derived of them. */
const unitsKept = 32 * 1024 * 1024
/** What a line of a text counts beside its units: numbers are kept of it. */
const unitsOfLine = 4

type Derived<V> = { values: Map<string, { value: V; units: number }>; units: number }

/**
 * Derives something once of each text of a run's files, as long as there is room; then what was derived first is forgotten, and derived again as it is asked for:
 * results of one file mostly follow each other, but need not. `linesOf` says how many lines something was kept of.
 */
export function createTextMemo<V>(derive: (text: string, run: Run) => V, linesOf: (value: V) => number): (run: Run, text: string) => V {
  const derived = new WeakMap<Run, Derived<V>>()
  return (run, text) => {
    let own = derived.get(run)
    if (own === undefined) derived.set(run, (own = { values: new Map(), units: 0 }))
    const known = own.values.get(text)
    if (known !== undefined) return known.value
    const value = derive(text, run)
    const units = text.length + unitsOfLine * (1 + linesOf(value))
    for (const [oldest, { units: freed }] of own.values) {
      if (own.units + units <= unitsKept) break
      own.values.delete(oldest)
      own.units -= freed
    }
    own.values.set(text, { value, units })
    own.units += units
    return value
  }
}
