/** Letters of base32 that go into a number: as many as 32 bits have room for, read in base 36. */
const letters = 6

/**
 * What a sighting says, which the store has as 100 bits of a hash, as 30 bits of it: what two sightings of one result say is compared, and once in a thousand million
 * times a change goes unseen.
 */
export function contentNumber(content: string): number {
  return Number.parseInt(content.slice(0, letters), 36) | 0
}
