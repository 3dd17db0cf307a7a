/**
 * What a sighting says, for which the store has 20 letters (`contentKey`), as a number of 32 bits: FNV-1a of these letters. What two sightings
 * of one result say is compared by it, and once in four thousand million times a change goes unseen.
 */
export function contentNumber(content: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < content.length; at++) number = Math.imul(number ^ content.charCodeAt(at), 0x01000193)
  return number | 0
}
