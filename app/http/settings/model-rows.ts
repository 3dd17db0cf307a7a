import { totalmem } from 'node:os'

/** The most that a sighting takes, in bytes, where messages are no longer than a few lines; what holds them takes a quarter of the memory at most. */
const bytesOfRow = 200
const partOfMemory = 1 / 4
/** So many are held however small the machine is; and no more however large, since each question looks at all of its projects. */
const bounds = { fewest: 2_000_000, most: 10_000_000 }

/** Bytes of memory that this process may have: the machine's, or what a container leaves it. */
export function memoryThere(): number {
  // 0 where nothing bounds it, or a number beyond all memory.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/** How many sightings are held in memory of so many bytes where nobody says how many (`ASSAY_MODEL_ROWS`). */
export function rowsForMemory(bytes: number): number {
  return Math.min(bounds.most, Math.max(bounds.fewest, Math.floor((bytes * partOfMemory) / bytesOfRow)))
}
