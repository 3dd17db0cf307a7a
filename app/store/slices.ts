/** A list in slices of so many each, in order; the last may have fewer. */
export function* slices<T>(all: readonly T[], most: number): Generator<T[], void> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most)
}
