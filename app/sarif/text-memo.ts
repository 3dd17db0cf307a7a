import type { Run } from '#app/sarif/run.ts'

/** UTF-16 units of texts that are remembered for a run, with what was derived of them. */
const unitsKept = 32 * 1024 * 1024
/** What a line of a text counts beside its units: numbers are kept of it. */
const unitsOfLine = 4

type Derived<V> = { values: Map<string, V>; units: number }

/**
 * Derives something once of each text of a run's files, as long as there is room; then all is forgotten, and derived again as it is asked for:
 * results of one file mostly follow each other, but need not. `linesOf` says how many lines something was kept of.
 */
export function createTextMemo<V>(derive: (text: string, run: Run) => V, linesOf: (value: V) => number): (run: Run, text: string) => V {
  const derived = new WeakMap<Run, Derived<V>>()
  return (run, text) => {
    let own = derived.get(run)
    if (own === undefined) derived.set(run, (own = { values: new Map(), units: 0 }))
    const known = own.values.get(text)
    if (known !== undefined || own.values.has(text)) return known as V // undefined where that is what was derived
    const value = derive(text, run)
    const units = text.length + unitsOfLine * (1 + linesOf(value))
    if (own.units + units > unitsKept) {
      own.values.clear()
      own.units = 0
    }
    own.values.set(text, value)
    own.units += units
    return value
  }
}
