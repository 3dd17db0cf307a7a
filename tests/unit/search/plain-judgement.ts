import type { PlainStore } from './plain-store.ts'

/** The change in which the verdict of a result was given that was said last or, where that took another back, holds again. */
export function judgementOf(store: PlainStore, result: number): PlainStore['change'][number] | undefined {
  const changes = new Map(store.change.map((change) => [Number(change.id), change]))
  const said = store.verdict.filter((verdict) => verdict.result === result).map(({ change }) => changes.get(change))
  let given = said.length - 1
  for (let undone = said[given]?.undoes; undone != null; undone = said[given]?.undoes) {
    given = said.findIndex((change) => Number(change?.id) === undone) - 1
  }
  return said[given]
}
