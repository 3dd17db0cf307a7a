import { setPriority } from 'node:os'

/** Of 0, as all threads begin, to 19: with 5 a thread gets a quarter of a processor that another wants all of. */
const niceness = 5

/**
 * Lets threads that answer people have a processor before this thread, and before those that it starts. Linux has a priority for each thread; elsewhere it
 * would be the whole process’s. Where the system does not let it be, nothing changes.
 */
export function comeSecond(): void {
  if (process.platform !== 'linux') return
  try {
    // 0 is the caller: to Linux a thread.
    setPriority(0, niceness)
  } catch {
    // A sandbox may forbid it.
  }
}
