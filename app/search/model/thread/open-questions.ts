import { fromThreadError } from '#app/monitoring/thread-error.ts'
import type { ModelMessage, ModelRequest } from './model-worker.ts'

type Answered = Extract<ModelMessage, { type: 'answer' }>
/** An answer, the error that the thread met, or null where it ended. */
type Outcome = Answered | Error | null

/** What the thread of the model is asked and has not answered yet. */
export class OpenQuestions {
  readonly #post: (requests: ModelRequest[]) => void
  readonly #settles = new Map<number, (outcome: Outcome) => void>()
  #unsent: ModelRequest[] = []
  #lastId = 0

  /** `post` sends them to the thread. */
  constructor(post: (requests: ModelRequest[]) => void) {
    this.#post = post
  }

  ask({ name, question }: Omit<ModelRequest, 'id'>): Promise<Outcome> {
    return new Promise((settle) => {
      const id = ++this.#lastId
      this.#settles.set(id, settle)
      this.#send({ id, name, question })
    })
  }

  /** Takes what the thread says of one. */
  settle(message: Exclude<ModelMessage, { type: 'status' }>): void {
    const settle = this.#settles.get(message.id)
    this.#settles.delete(message.id)
    settle?.(message.type === 'answer' ? message : fromThreadError(message.error))
  }

  /** The thread will answer none of them. */
  giveUp(): void {
    for (const settle of this.#settles.values()) settle(null)
    this.#settles.clear()
  }

  /** All that is asked in a turn of the event loop goes at once: waking a thread costs more than to write or to read what it is asked. */
  #send(request: ModelRequest): void {
    if (this.#unsent.push(request) > 1) return
    setImmediate(() => {
      const requests = this.#unsent
      this.#unsent = []
      this.#post(requests)
    })
  }
}
