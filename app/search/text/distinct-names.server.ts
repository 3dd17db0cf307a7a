import { lowerCase } from './letter-case.ts'
import { compareText } from './text-order.ts'

/** The names of which no two differ in upper and lower case alone; of those that do, the first by its code points. */
export function distinctNames(names: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const name of names) {
    const other = distinct.get(lowerCase(name))
    if (other === undefined || compareText(name, other) < 0) distinct.set(lowerCase(name), name)
  }
  return [...distinct.values()]
}
