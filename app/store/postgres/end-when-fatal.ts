import type { Client, DatabaseError } from 'pg'
import { isDatabaseAway, isReadOnly } from '#app/store/database-away.ts'

/**
 * Ends a connection over which the server says that it has ended it. pg knows of that once it sees the connection closed, which may be later: a pool
 * would give it out until then, and what is asked over it next would fail, too.
 */
export function endWhenFatal(client: Client): void {
  // Heard after pg, which fails what was asked, and before whoever waits for that gives the connection back.
  client.connection.on('errorMessage', (error: DatabaseError) => {
    // One that only lets itself be read goes on.
    if (isReadOnly(error)) return
    // Some servers say FATAL in another language.
    if (error.severity !== 'FATAL' && error.severity !== 'PANIC' && !isDatabaseAway(error)) return
    void client.end()
    // What was asked behind that comes to nothing, too, and pg would wait for it.
    client.connection.stream.destroy()
    // A pool that has it back already knows of it by this alone.
    client.emit('error', error)
  })
}
