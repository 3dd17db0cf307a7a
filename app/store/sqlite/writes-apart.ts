import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { fromThreadError } from '#app/monitoring/thread-error.ts'
import { threadUrl } from '#app/store/thread-url.ts'
import type { ApartAnswer, ApartRequest } from './apart-worker.ts'
import { ImmediateTransactions } from './immediate-transactions.ts'
import type { Turns } from './turns.ts'

type Surroundings = {
  folder: string
  /** Those of all that writes in this process. */
  turns: Turns
  /** Throws where a statement must not run. */
  check: (sql: string) => void
  /** Called when a turn is over. */
  written: () => void
}

/** Milliseconds that the thread waits for what else is to be written: a deletion is many transactions. */
const lingering = 1000

/**
 * The embedded database for what writes much: by a connection in a thread of its own. A commit writes what is still in the cache, and goes once more through all that
 * the transaction has written to the log since a page that it changed again (walRewriteChecksums in https://sqlite.org/src/file/src/wal.c): for
 * 300,000 verdicts 30 to 45 ms of processor, in which a server would answer nobody.
 */
export class WritesApartDriver extends ImmediateTransactions implements Driver {
  readonly #surroundings: Surroundings
  #thread: Apart | null = null
  #idle: NodeJS.Timeout | undefined
  #endTurn = () => {}

  constructor(surroundings: Surroundings) {
    super()
    this.#surroundings = surroundings
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Apart> {
    const { folder, turns, check } = this.#surroundings
    const endTurn = await turns.next()
    clearTimeout(this.#idle)
    try {
      if (this.#thread?.isRunning !== true) this.#thread = new Apart({ folder, turns, check })
    } catch (error) {
      endTurn()
      throw error
    }
    this.#endTurn = endTurn
    return this.#thread
  }

  async releaseConnection(): Promise<void> {
    this.#idle = setTimeout(() => void this.#end(), lingering)
    this.#endTurn()
    this.#surroundings.written()
  }

  /** Waits for whoever writes just now. */
  async destroy(): Promise<void> {
    const endTurn = await this.#surroundings.turns.next()
    clearTimeout(this.#idle)
    await this.#end()
    endTurn()
  }

  async #end(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.end()
  }
}

type Waiting = { resolve: (answer: ApartAnswer) => void; reject: (error: unknown) => void }

class Apart implements DatabaseConnection {
  readonly #thread: Worker
  readonly #turns: Turns
  readonly #check: (sql: string) => void
  readonly #ended: Promise<void>
  readonly #waiting: Waiting[] = []
  #failure: unknown = null

  constructor({ folder, turns, check }: Omit<Surroundings, 'written'>) {
    this.#turns = turns
    this.#check = check
    const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
    this.#thread = new Worker(threadUrl('apart-worker', 'store/sqlite/apart-worker.ts'), { workerData: folder, resourceLimits })
    this.#thread.on('message', (answer: ApartAnswer) => this.#waiting.shift()?.resolve(answer))
    this.#thread.on('error', (error) => (this.#failure = error))
    this.#ended = new Promise((resolve) => {
      this.#thread.once('exit', () => {
        this.#failure ??= new Error('The thread that writes has ended.')
        for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
        resolve()
      })
    })
  }

  get isRunning(): boolean {
    return this.#failure === null
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#turns.whenFree(async () => {
      this.#check(sql)
      const answer = await this.#ask({ sql, parameters })
      if ('error' in answer) throw fromThreadError(answer.error)
      const rows = answer.rows as Row[] // those of the statement, as Kysely takes them from any driver
      return answer.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(answer.changes) }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  async end(): Promise<void> {
    this.#thread.postMessage('end')
    await this.#ended
  }

  #ask(request: ApartRequest): Promise<ApartAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure)
      this.#waiting.push({ resolve, reject })
      this.#thread.postMessage(request)
    })
  }
}
