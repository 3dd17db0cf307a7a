import { setFlagsFromString } from 'node:v8'

/** What is added to a heap before it is collected, in hundredths of what was in use after the last time. */
const growth = 100

/** Keeps the heaps of all threads of this process small: left alone, V8 lets them grow to four times of what is in use where the machine has memory. */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}

/** Threads have limits of their own, which what Node was told of the main one (start.mjs) would take the place of. */
export function leaveThreadsTheirLimits(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
