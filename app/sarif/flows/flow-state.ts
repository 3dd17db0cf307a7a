import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { multiformatText } from '#app/sarif/text/multiformat.ts'

export type StateChange = 'new' | 'changed' | 'same' | 'gone'

export type StateValue = { readonly name: string; readonly value: string }

export type ComparedValue = {
  readonly name: string
  /** Null where the step says nothing of it any more. */
  readonly value: string | null
  /** What the step before said of it; null where it said nothing. */
  readonly before: string | null
  readonly change: StateChange
}

/** The expressions and their values in a `state` of any shape (SARIF §3.37.4, §3.37.5, §3.38.9), in the order of the log. */
export function readState(value: unknown): StateValue[] {
  return Object.entries(asObject(value) ?? {}).map(([name, content]) => ({ name, value: multiformatText(content) ?? '' }))
}

/**
 * What a step states, held against what was stated before it. Nothing carries over from step to step (SARIF §3.38.9): what a step does not
 * state is not known there, and is named as gone only where the one before stated it. `before` is null where there is nothing to compare with.
 */
export function compareState(step: JsonObject, before: readonly StateValue[] | null): ComparedValue[] {
  const values = readState(step.state)
  const earlier = new Map((before ?? []).map(({ name, value }) => [name, value]))
  const stated = new Set(values.map(({ name }) => name))
  const present = values.map(({ name, value }): ComparedValue => {
    const past = earlier.get(name) ?? null
    return { name, value, before: past, change: past === null ? 'new' : past === value ? 'same' : 'changed' }
  })
  // A step without state says nothing, not that all is gone.
  if (values.length === 0) return present
  return [
    ...present,
    ...[...earlier]
      .filter(([name]) => !stated.has(name))
      .map(([name, past]): ComparedValue => ({ name, value: null, before: past, change: 'gone' })),
  ]
}
