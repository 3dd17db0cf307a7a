import { type Client, DatabaseError } from 'pg'

/**
 * Whether a connection goes to PostgreSQL itself: to the process that has greeted, and from the port that is used here. A pooler greets with a number of its own, or has a
 * connection of its own, and not all of them bear that something is asked before what was asked before it is answered.
 */
export async function isDirect(client: Client): Promise<boolean> {
  // pg and Node tell these, and the types of pg leave them out.
  const { processID } = client as Client & { processID?: number | null }
  const { localPort } = client.connection.stream as typeof client.connection.stream & { localPort?: number }
  try {
    const { rows } = await client.query<{ process: number; port: number | null }>(
      'select pg_backend_pid() as process, inet_client_port() as port',
    )
    return rows[0]?.process === processID && rows[0]?.port === localPort
  } catch (error) {
    // What fails in a server that goes on is no reason to do without it.
    if (error instanceof DatabaseError && error.severity === 'ERROR') return false
    throw error
  }
}
