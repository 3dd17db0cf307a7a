import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'

/** Numbers that threads share, to wake one that sleeps while it waits for another. */
export type Signals = Int32Array<SharedArrayBuffer>

/** So many, all 0. */
export function newSignals(count: number): Signals {
  return new Int32Array(new SharedArrayBuffer(count * 4))
}

/** Wakes who waits for a message, after it was posted. */
export function signal(signals: Signals, at: number): void {
  Atomics.store(signals, at, 1)
  Atomics.notify(signals, at)
}

/** The next message on a port; sleeps until there is one. The caller knows what comes there. */
export function nextMessage<T>(port: MessagePort, signals: Signals, at: number): T {
  for (;;) {
    const received: { message: T } | undefined = receiveMessageOnPort(port)
    if (received !== undefined) return received.message
    Atomics.wait(signals, at, 0)
    Atomics.store(signals, at, 0)
  }
}

/** Takes one of what there is room for; sleeps while there is none. */
export function takeRoom(signals: Signals, at: number): void {
  while (Atomics.load(signals, at) <= 0) Atomics.wait(signals, at, 0)
  Atomics.sub(signals, at, 1)
}

/** Makes room for one more. */
export function giveRoom(signals: Signals, at: number): void {
  Atomics.add(signals, at, 1)
  Atomics.notify(signals, at)
}
