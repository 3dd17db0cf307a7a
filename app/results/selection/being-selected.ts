/** What is being selected, and is on its way. */
const underWay = new Set<Promise<unknown>>()

/** Does work by which something is selected in the end, and gives what it gives. */
export function whileSelecting<T>(work: Promise<T>): Promise<T> {
  const over = work.finally(() => underWay.delete(over))
  underWay.add(over)
  return over
}

/** Waits for what is being selected by now, be it selected in the end or not. */
export async function untilSelected(): Promise<void> {
  await Promise.allSettled(underWay)
}
