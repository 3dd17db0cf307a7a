/** An array of any kind. */
type List<Self> = { readonly length: number; slice(from: number, to: number): Self }

/** A list in slices of so many each, in order; the last may have fewer. */
export function* slices<Self extends List<Self>>(all: Self, most: number): Generator<Self, void> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most)
}
