import type { ClientBase, Connection, QueryResult } from 'pg'

/**
 * Has a connection to PostgreSQL copy rows into a table.
 * @param text `copy … from stdin (format binary)`
 * @param bytes the rows, as copied-rows.ts writes them
 * @returns what pg says of the statement, once they are in. Rejects with the server's error; the connection goes on.
 */
export function copyIn(client: ClientBase, text: string, bytes: Uint8Array): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const copying = new Copying(text, bytes, (error, rows) => {
      if (error === null) resolve({ command: 'COPY', rowCount: rows, rows: [], oid: 0, fields: [] })
      else reject(error)
    })
    client.query(copying)
  })
}

/** What the types of pg leave out of its connection. */
type CopyingConnection = Connection & { endCopyFrom(): void }

/** `CopyData` (https://www.postgresql.org/docs/current/protocol-message-formats.html), and the bytes that say how long it is, themselves included. */
const [copyData, lengthBytes] = ['d', 4]

/** One such statement, as pg runs those of others: its methods are called with what the server says. */
class Copying {
  /** Told what came of it. As in copy-out.ts, pg may put another in its place. */
  callback: (error: Error | null, rows: number) => void
  readonly #text: string
  readonly #bytes: Uint8Array
  #rows = 0

  constructor(text: string, bytes: Uint8Array, callback: (error: Error | null, rows: number) => void) {
    this.callback = callback
    this.#text = text
    this.#bytes = bytes
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    const head = Buffer.alloc(copyData.length + lengthBytes)
    head.write(copyData)
    head.writeInt32BE(lengthBytes + this.#bytes.length, copyData.length)
    // As it is: pg would put it together with its head in memory of its own, which it makes larger by and by.
    connection.stream.cork()
    connection.stream.write(head)
    connection.stream.write(this.#bytes)
    connection.endCopyFrom()
    connection.stream.uncork()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.split(' ')[1] ?? 0)
  }

  handleError(error: Error): void {
    this.callback(error, 0)
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }
}
