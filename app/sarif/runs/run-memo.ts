import type { Run } from './run.ts'

/**
 * What was derived once for a run and a key. It forgets everything rather than grow without bound, so that «the same object» holds
 * while fewer than 4,096 others come between.
 */
type RunMemo<V, K = string> = {
  get(run: Run, key: K): V | undefined
  /** Keeps the value and gives it back. */
  set(run: Run, key: K, value: V): V
}

const maximumEntries = 4_096
/** Longer keys are not worth keeping: they are hostile or never seen twice. */
const maximumKeyLength = 4_096

/** A memo that lives as long as its runs do. */
export function createRunMemo<V, K extends string | object = string>(): RunMemo<V, K> {
  const maps = new WeakMap<Run, Map<K, V>>()
  return {
    get: (run, key) => maps.get(run)?.get(key),
    set: (run, key, value) => {
      if (typeof key === 'string' && key.length > maximumKeyLength) return value
      let map = maps.get(run)
      if (map === undefined) {
        map = new Map()
        maps.set(run, map)
      }
      if (map.size >= maximumEntries) map.clear()
      map.set(key, value)
      return value
    },
  }
}
