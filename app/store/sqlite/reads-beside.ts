import { setImmediate as turn } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, type SqliteDatabase, SqliteDriver } from 'kysely'
import { ImmediateTransactions } from './immediate-transactions.ts'
import type { Turns } from './turns.ts'

/**
 * The embedded database on two connections: what only reads, outside of transactions, does not wait for one that writes, and sees what was committed
 * last. All else takes turns at the other connection, a transaction from its beginning to its end; that must not wait by itself for others who write.
 * `turns` are those of all that writes in this process; `written` is called when one is over.
 */
export class ReadsBesideDriver extends ImmediateTransactions implements Driver {
  readonly #writer: SqliteDriver
  readonly #reader: SqliteDriver
  readonly #written: () => void
  readonly #turns: Turns
  readonly #rests = new Rests()
  #connections: { write: DatabaseConnection; read: DatabaseConnection } | null = null

  constructor(writer: SqliteDatabase, reader: SqliteDatabase, turns: Turns, written: () => void) {
    super()
    this.#turns = turns
    this.#written = written
    this.#writer = new SqliteDriver({ database: writer })
    this.#reader = new SqliteDriver({ database: reader })
  }

  async init(): Promise<void> {
    await this.#writer.init()
    await this.#reader.init()
    this.#connections = { write: await this.#writer.acquireConnection(), read: await this.#reader.acquireConnection() }
  }

  async acquireConnection(): Promise<Beside> {
    if (this.#connections === null) throw new Error('The database is not open.')
    return new Beside(this.#connections.read, this.#connections.write, this.#turns, this.#rests)
  }

  async releaseConnection(connection: Beside): Promise<void> {
    if (connection.release()) this.#written()
  }

  async destroy(): Promise<void> {
    // The last to close tidies up, which takes one that can write.
    await this.#reader.destroy()
    await this.#writer.destroy()
  }
}

/** What Kysely takes for a connection: it reads by one, until something asks for the other; from then on until it is released by that one alone. */
class Beside implements DatabaseConnection {
  readonly #read: DatabaseConnection
  readonly #write: DatabaseConnection
  readonly #turns: Turns
  readonly #rests: Rests
  #end: (() => void) | null = null

  constructor(read: DatabaseConnection, write: DatabaseConnection, turns: Turns, rests: Rests) {
    this.#read = read
    this.#write = write
    this.#turns = turns
    this.#rests = rests
  }

  async executeQuery<Row>(query: CompiledQuery) {
    const connection = await this.#connectionFor(query)
    const execute = () => connection.executeQuery<Row>(query)
    const begin = performance.now()
    const result = await (connection === this.#read || setsOnly(query.sql) ? execute() : this.#turns.whenFree(execute))
    await this.#rests.after(performance.now() - begin)
    return result
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* (await this.#connectionFor(query)).streamQuery<Row>(query, chunkSize)
  }

  /** Gives whether it was the one that writes. */
  release(): boolean {
    const end = this.#end
    this.#end = null
    end?.()
    return end !== null
  }

  async #connectionFor({ sql }: CompiledQuery): Promise<DatabaseConnection> {
    if (this.#end === null && readsOnly(sql)) return this.#read
    this.#end ??= await this.#turns.next()
    return this.#write
  }
}

/** Milliseconds of statements after which the thread is left to others: to whom they belong does not matter. */
const mostAtOnce = 10

/** SQLite answers at once, so that statements that are awaited one after the other would hold their thread until the last: all pages would wait for who deletes a large upload. */
class Rests {
  #worked = 0

  async after(milliseconds: number): Promise<void> {
    this.#worked += milliseconds
    if (this.#worked < mostAtOnce) return
    this.#worked = 0
    await turn()
  }
}

/** What only sets how the connection works takes no lock, and says nothing of it. */
function setsOnly(sql: string): boolean {
  return /^\s*pragma\b/i.test(sql)
}

/** What is taken for more by mistake waits for its turn, and nothing else: the connection for reading cannot write. */
function readsOnly(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql))
}
