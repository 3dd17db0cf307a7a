import { choices } from '#app/search/choices.ts'

/*
 * The loops of the engine. `masks` holds a bit for each condition that a row of a page fails. A table says of every value of a column what
 * it fails. Columns of bytes and of numbers have a loop each, so that the compiler sees one kind of array in each.
 */

/** Set where a row misses something that is nothing's own choice. */
export const otherBit = 1 << choices.length

/** Marks the first `count` rows with what the bytes of a column fail. */
export function failByByte(masks: Uint16Array, column: Uint8Array, table: Uint16Array, count: number): void {
  for (let row = 0; row < count; row++) masks[row] = (masks[row] ?? 0) | (table[column[row] ?? 0] ?? 0)
}

/** Marks the first `count` rows with what the numbers of a column fail. */
export function failByNumber(masks: Uint16Array, column: Int32Array, table: Uint16Array, count: number): void {
  for (let row = 0; row < count; row++) masks[row] = (masks[row] ?? 0) | (table[column[row] ?? 0] ?? 0)
}

/** Adds to a table that the values fail `bit` for which `holds` does not hold. */
export function addFailures(table: Uint16Array, bit: number, holds: (value: number) => boolean): void {
  for (let value = 0; value < table.length; value++) if (!holds(value)) table[value] = (table[value] ?? 0) | bit
}
