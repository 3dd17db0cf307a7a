import { setImmediate as turn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Waits for a turn of the event loop in which no other export goes on: however many are written at once, whoever asks for a page waits for one piece of one of them. */
export function ownTurn(): Promise<unknown> {
  return (last = last.then(() => turn()))
}
