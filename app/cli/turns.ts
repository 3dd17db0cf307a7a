import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Gives what runs work in turns of the event loop: of one connection one piece after the other, and of all connections one piece begins per
 * turn. However much is asked for at once, signals, timers and other connections come in between.
 */
export function createTurns(): <T>(connection: object, work: () => T | Promise<T>) => Promise<T> {
  const before = new WeakMap<object, Promise<unknown>>()
  let last = Promise.resolve()
  return (connection, work) => {
    const done = Promise.resolve(before.get(connection))
      .then(() => (last = last.then(() => nextTurn())))
      .then(work)
    before.set(
      connection,
      done.catch(() => {}),
    )
    return done
  }
}
