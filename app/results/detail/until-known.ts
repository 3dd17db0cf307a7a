/** Milliseconds until it is asked again where a result stands in its list, while that is not known; and after that failed: what took too long is not begun over and over. */
const [soon, later] = [750, 60_000]

/** In how many milliseconds the query for the place of a result in its list asks again; false once it is known. */
export function untilKnown({ state: { data, error } }: { state: { data: unknown; error: Error | null } }): number | false {
  if (data !== null) return false
  return error === null ? soon : later
}
