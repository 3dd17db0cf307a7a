import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after each answer: enough to leave the processors to what is measured, little enough for many samples. */
const pause = 10
const warmUp = 20

/** The side of a probe that is in its own process (probe.ts): does something until it is told to end, and then tells how long each time took. */
export async function runProbe(work: () => Promise<unknown>): Promise<void> {
  let taken: number[] = []
  let ended = false
  for (let time = 0; time < warmUp; time++) await work()
  process.on('message', (message) => {
    if (message === 'begin') taken = []
    else ended = true
  })
  process.once('disconnect', () => (ended = true))
  process.send?.('ready')
  while (!ended) {
    const begin = performance.now()
    await work()
    taken.push(performance.now() - begin)
    await wait(pause)
  }
  if (!process.connected) return
  process.send?.(taken)
  process.disconnect?.()
}
