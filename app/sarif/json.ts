/**
 * Reading parsed JSON of unknown shape. SARIF's own member names may be read as `object.name`, since none of them is inherited from
 * `Object.prototype`; a name that comes from a log is read with `member`.
 */
export type JsonObject = { readonly [key: string]: unknown }

/** The value if it is a JSON object; arrays and null are none. */
export function asObject(value: unknown): JsonObject | undefined {
  // The checks make it a JSON object; TypeScript does not infer an index signature from them.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}

/** The JSON object in a text; undefined where that is no JSON, or something else. Never throws. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The value if it is an array, else an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : nothing
}

const nothing: readonly unknown[] = Object.freeze([])

/** The value if it is a string. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The value if it is a string with something in it. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The value if it is a finite number. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The value if it is a number without fraction that JavaScript holds exactly. */
export function asInteger(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined
}

/** An array index or -1: SARIF writes -1 for «unset», and nothing else that is negative or broken can be an index. */
export function asIndex(value: unknown): number {
  const index = asInteger(value)
  return index === undefined || index < 0 ? -1 : index
}

/** An own member of an object, for names that a log chose: `constructor` and `__proto__` are names like any other. */
export function member(object: JsonObject | undefined, key: string): unknown {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined
}
