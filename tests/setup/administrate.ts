import { Client } from 'pg'

/** Has a PostgreSQL do something to its databases. `url`: of the server, without a database. */
export async function administrate(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
