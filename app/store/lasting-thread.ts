import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that begins anew after it has ended, until it is stopped. */
type LastingThread = {
  /** Whether it runs just now. */
  readonly isRunning: boolean
  /** Says something to it, where it runs. */
  post(message: unknown): void
  /** Tells it to `stop`, and waits for that; after `patience` milliseconds it is ended at once. */
  stop(patience: number): Promise<void>
}

type Attending = {
  /** Given each thread before it says anything. */
  listen(thread: Worker): void
  /** Told that one has ended; gives in how many milliseconds the next begins. */
  ended(): number
  /** Told why that one could not begin, as where the system allows no more threads; another is tried after as long as `ended` gives then. */
  failed(error: unknown): void
}

/** Starts a thread. Throws what keeps it from beginning. */
export function startLasting(url: URL, options: WorkerOptions, attending: Attending): LastingThread {
  let worker: Worker | null = null
  let end: Promise<void> = Promise.resolve()
  let isStopping = false

  function start(): void {
    const thread = new Worker(url, options)
    worker = thread
    attending.listen(thread)
    end = new Promise((resolve) => thread.once('exit', () => resolve()))
    void end.then(() => {
      worker = null
      startLater()
    })
  }

  function startLater(): void {
    setTimeout(() => {
      if (isStopping) return
      try {
        start()
      } catch (error) {
        attending.failed(error)
        startLater()
      }
    }, attending.ended()).unref()
  }

  start()
  return {
    get isRunning() {
      return worker !== null
    },
    post: (message) => worker?.postMessage(message),
    async stop(patience) {
      isStopping = true
      worker?.postMessage('stop')
      const tooLong = setTimeout(() => void worker?.terminate(), patience)
      await end
      clearTimeout(tooLong)
    },
  }
}
