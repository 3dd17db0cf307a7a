import { type ServerState, serverState } from '#app/http/server-state.ts'
import { stopProcessQueue } from '#app/ingest/queue.ts'
import { closeDatabase } from '#app/store/open-database.ts'

/** Does work of a command with the database open and uploads being read, and ends both with it. */
export async function withState<T>(work: (state: ServerState) => Promise<T>): Promise<T> {
  const state = await serverState()
  try {
    return await work(state)
  } finally {
    await stopProcessQueue()
    await closeDatabase()
  }
}
