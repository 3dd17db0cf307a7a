import { Client, type ClientBase, type Connection, type QueryResult } from 'pg'

/**
 * A connection to PostgreSQL that also copies: a statement `copy … from stdin`, whose only value are the bytes that it takes, answers once they
 * are in. Any other statement is what it always is.
 */
export class CopyingClient extends Client {
  override query: ClientBase['query'] = (...args: unknown[]): never => {
    const [text, values] = args
    const bytes: unknown = Array.isArray(values) ? values[0] : undefined
    const isCopy = typeof text === 'string' && text.startsWith('copy ') && bytes instanceof Uint8Array
    // Kysely asks for promises only; what `query` gives goes by what it is given, which no type of ours can say again.
    return (isCopy ? copyIn(this, text, bytes) : Reflect.apply(super.query, this, args)) as never
  }
}

function copyIn(client: ClientBase, text: string, bytes: Uint8Array): Promise<QueryResult> {
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
  readonly #text: string
  readonly #bytes: Uint8Array
  readonly #done: (error: Error | null, rows: number) => void
  #rows = 0

  constructor(text: string, bytes: Uint8Array, done: (error: Error | null, rows: number) => void) {
    this.#text = text
    this.#bytes = bytes
    this.#done = done
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
    this.#done(error, 0)
  }

  handleReadyForQuery(): void {
    this.#done(null, this.#rows)
  }
}
