/** Milliseconds between the first two looks at whether an upload is read: a small log takes hardly longer. */
export const firstPause = 5
const longestPause = 100

/** Milliseconds until the look after the next, given those until the next: a large log is asked about ten times a second. */
export function longerPause(pause: number): number {
  return Math.min(longestPause, pause * 1.5)
}
