import type { ClientConfig } from 'pg'
import { withOwnError } from './own-error.ts'
import { PoolClient } from './pool-client.ts'

/**
 * A connection of the pool over which much is asked at once: none waits until another is answered, and what is asked in one turn of the event
 * loop goes in one piece. To send something, and wake a server for it, takes longer than most of these questions do.
 */
export class LookupClient extends PoolClient {
  /** Whether it goes to PostgreSQL itself (is-direct.ts); else nothing may be asked over it before it has answered. */
  isDirect = false
  #isOver = false
  #isGathering = false

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true })
    const { query, end } = this
    this.query = (...args: unknown[]): never => {
      this.#gather()
      const answered: unknown = Reflect.apply(query, this, args)
      return (answered instanceof Promise ? withOwnError(answered) : answered) as never // as it is given there
    }
    this.end = (...args: unknown[]): never => {
      this.#isOver = true
      return Reflect.apply(end, this, args) as never // likewise
    }
    for (const event of ['error', 'end']) this.once(event, () => (this.#isOver = true))
  }

  /** Whether it broke, or is being ended: nothing can be asked over it any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}
