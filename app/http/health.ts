import { sql } from 'kysely'
import { modelStatus } from '#app/search/model/model-thread.ts'
import { json } from './endpoint.ts'
import { serverState } from './server-state.ts'
import { version } from './version.ts'

/** `GET /api/health`: whether this is Assay, which version, and whether it can answer. Needs no token. */
export async function health(): Promise<Response> {
  const { database } = await serverState()
  await sql`select 1`.execute(database.kysely)
  const { ready, rows } = modelStatus(database) ?? { ready: false, rows: 0 }
  return json({ name: 'assay', version: version(), live: true, ready: true, model: { ready, rows } })
}
