import { type ClientBase, Query, type QueryResult } from 'pg'
import { type CopiedValues, CopiedRowsReader } from './copied-rows-reader.ts'

/**
 * Has a connection to PostgreSQL copy rows out. Bytes come as they are: in an answer to any other statement each is written as two digits and read
 * again, which for a block takes three times as long or more, there and here.
 * @param text `copy (select …) to stdout (format binary)`
 * @returns of each row its values, as PostgreSQL sends them. Rejects with the server's error; the connection goes on.
 */
export function copyOut(client: ClientBase, text: string): Promise<QueryResult<CopiedValues>> {
  return new Promise((resolve, reject) => {
    const copying = new Copying(text, (error, rows) => {
      if (error === null) resolve({ command: 'COPY', rowCount: rows.length, rows, oid: 0, fields: [] })
      else reject(error)
    })
    client.query(copying)
  })
}

/**
 * One such statement, as pg runs its own: its methods are called with what the server says. Where pg sends several at once, it takes those of others for some that ask for
 * more by and by, and refuses them; this one does not.
 */
class Copying extends Query {
  /** Told what came of it. Where statements may take only so long, as `query_timeout` says, pg puts another in its place, which ends the wait. */
  callback: (error: unknown, rows: CopiedValues[]) => void
  readonly #text: string
  readonly #reader = new CopiedRowsReader()

  constructor(text: string, callback: (error: unknown, rows: CopiedValues[]) => void) {
    super(text)
    this.callback = callback
    this.#text = text
  }

  override submit = (connection: { query(text: string): void }): void => connection.query(this.#text)

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#reader.take(chunk)
  }

  // pg calls it; that the connection is ready again is told in any case.
  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error, [])
  }

  // Told after an error, too, when the promise is settled.
  handleReadyForQuery(): void {
    this.callback(null, this.#reader.rows)
  }
}
