/** The bound of stream-safe text (UAX #15, section 13): no writing has more marks on a letter. */
const tooManyMarks = /\p{M}{31}/u

/**
 * A text in its composed form (NFC), however its letters were composed; as it is where more than thirty marks follow each other, since
 * to put these in order takes the square of their number.
 */
export function composed(text: string): string {
  return tooManyMarks.test(text) ? text : text.normalize('NFC')
}
