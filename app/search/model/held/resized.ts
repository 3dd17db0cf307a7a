/** A column of another length, with the values of `from` as far as there is room for them, and 0 behind. `to` is a new one of that length. */
export function resized<Column extends Int32Array | Uint8Array | Uint16Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from.subarray(0, to.length))
  return to
}
