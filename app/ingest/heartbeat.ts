/**
 * Calls `beat` every so many milliseconds, but never while the last call is under way: each that waits for the row of its upload holds a connection.
 * That one fails says nothing. Gives what ends it.
 */
export function startHeartbeat(beat: () => Promise<unknown>, every: number): () => void {
  let isUnderWay = false
  async function next(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    await beat().catch(() => null)
    isUnderWay = false
  }
  const timer = setInterval(() => void next(), every)
  return () => clearInterval(timer)
}
