import type { Client } from 'pg'

/**
 * Whether a connection goes to PostgreSQL itself: what answers is then the process that has greeted. A pooler greets with a number of its own, and not all of them bear
 * that something is asked before what was asked before it is answered.
 */
export async function isDirect(client: Client): Promise<boolean> {
  // pg tells it, and its types leave it out.
  const { processID } = client as Client & { processID?: number | null }
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
  return rows[0]?.process === processID
}
