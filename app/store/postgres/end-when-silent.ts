import { setImmediate as turn } from 'node:timers/promises'
import { Client, type ClientConfig, DatabaseError } from 'pg'

/** Milliseconds that a statement goes unanswered before the server is asked whether it answers at all, and that it has for that. */
const [askAfter, patience] = [15_000, 10_000]

/**
 * Gives what is to be told of each new connection of a pool. A connection ends while a statement waits on it whose server, asked over another, does not
 * answer either: frozen, or out of reach, it would keep whoever waits until TCP gives up. However long a statement takes, it is let be while the
 * server answers.
 */
export function endWhenSilent(config: ClientConfig): (client: Client) => void {
  let asking: Promise<boolean> | null = null
  /** One question for all that wait. */
  const answers = () => (asking ??= doesAnswer(config).finally(() => (asking = null)))
  return (client) => {
    const { query } = client
    client.query = (...args: unknown[]): never => {
      const answered: unknown = Reflect.apply(query, client, args)
      if (answered instanceof Promise) watch(client, answered, answers)
      return answered as never // as pg gives it
    }
  }
}

function watch(client: Client, answered: Promise<unknown>, answers: () => Promise<boolean>): void {
  let isOver = false
  let timer = setTimeout(look, askAfter).unref()
  async function look(): Promise<void> {
    const goesOn = await answers()
    // What came while this thread had no time is seen first.
    await turn()
    if (isOver) return
    if (goesOn) timer = setTimeout(look, askAfter).unref()
    else client.connection.stream.destroy(Object.assign(new Error('PostgreSQL has gone silent.'), { code: 'ETIMEDOUT' }))
  }
  function end(): void {
    isOver = true
    clearTimeout(timer)
  }
  answered.then(end, end)
}

async function doesAnswer(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // Whatever the server says, it answers.
    return error instanceof DatabaseError
  } finally {
    client.connection.stream.destroy()
  }
}
