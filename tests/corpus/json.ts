/** An array as it is; of anything else none. */
export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** An object as it is; of anything else one without members. */
export function asRecord(value: unknown): Record<string, unknown> {
  // Of any object, and of nothing else, the members can be read so.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
