import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolOptions } from 'pg'
import { LookupClient } from './lookup-client.ts'

/** Null is given where it may not be shared. */
type Shared = { users: number; given: Promise<PostgresPoolClient | null>; client?: LookupClient }

/**
 * Gives one connection of a pool of `LookupClient` to all who want one, at the same time, and back to the pool once nobody has it. In place of one that broke, which fails
 * what was asked over it, whoever comes next has another. Behind a pooler everybody has one of `others`.
 */
export class SharedConnection implements PostgresPool {
  readonly options: PoolOptions
  readonly #pool: Pool
  readonly #others: Pool
  #shared: Shared | null = null
  #isPooled = false
  #ended: Promise<void> | null = null

  constructor(pool: Pool, others: Pool) {
    this.#pool = pool
    this.#others = others
    this.options = pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    return (this.#isPooled ? null : await this.#given()) ?? this.#others.connect()
  }

  #given(): Shared['given'] {
    if (this.#shared === null || this.#shared.client?.isOver === true) this.#shared = this.#share()
    this.#shared.users++
    return this.#shared.given
  }

  /** Nobody is given any from now on. */
  end(): Promise<void> {
    return (this.#ended ??= this.#pool.end())
  }

  #share(): Shared {
    const shared: Shared = { users: 0, given: this.#pool.connect().then((client) => this.#give(client, shared)) }
    shared.given.catch(() => this.#forget(shared))
    return shared
  }

  #give(client: PoolClient, shared: Shared): PostgresPoolClient | null {
    this.#isPooled = !(client instanceof LookupClient && client.isDirect)
    if (!(client instanceof LookupClient) || this.#isPooled) {
      client.release()
      return null
    }
    shared.client = client
    const release = () => {
      if (--shared.users > 0) return
      this.#forget(shared)
      client.release()
    }
    return Object.assign(Object.create(client), { release })
  }

  #forget(shared: Shared): void {
    if (this.#shared === shared) this.#shared = null
  }
}
