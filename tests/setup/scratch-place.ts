import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder in memory, on Linux. Containers have next to no room in theirs unless they are given it. */
const inMemory = '/dev/shm'
/** What tests hold at once is a good deal less. */
const room = 2 * 2 ** 30

/**
 * Where a PostgreSQL of tests stores what goes with it: in memory where there is room, since four fifths of what it costs to make and drop a database
 * are the work of a disk's file system. Whoever names a folder by `TMPDIR` gets that.
 */
export function scratchPlace(): string {
  return process.env['TMPDIR'] === undefined && hasRoom() ? inMemory : tmpdir()
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    // Also what memory is left to the container that it runs in.
    return bavail * bsize >= room && process.availableMemory() >= 2 * room
  } catch {
    return false
  }
}
