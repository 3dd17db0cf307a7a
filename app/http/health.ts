import { sql } from 'kysely'
import { json } from './endpoint.ts'
import { serverState } from './server-state.ts'
import { version } from './version.ts'

/** `GET /api/health`: whether this is Assay, which version, and whether it can answer. Needs no token. */
export async function health(): Promise<Response> {
  const { database } = await serverState()
  await sql`select 1`.execute(database.kysely)
  return json({ name: 'assay', version: version(), live: true, ready: true })
}
