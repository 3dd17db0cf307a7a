import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import SqliteConnection from 'better-sqlite3'
import { type ThreadError, toThreadError } from '#app/monitoring/thread-error.ts'
import { reusedStatements } from './reused-statements.ts'
import { pagesAtMost } from './write-back.ts'

/** A statement, and what came of it. */
export type ApartRequest = { sql: string; parameters: readonly unknown[] }
export type ApartAnswer = { rows: unknown[]; changes?: number } | { error: ThreadError }

/** The thread of what writes much to the embedded database (writes-apart.ts): it runs statements, one after the other, until it is told to end. */
const folder = workerData as string // what writes-apart.ts starts it with
const sqlite = new SqliteConnection(join(folder, 'assay.db'), { fileMustExist: true })
// The thread that asks waits for others who write (turns.ts), and starts the one that writes back.
sqlite.pragma('busy_timeout = 0')
sqlite.pragma('synchronous = NORMAL')
sqlite.pragma('foreign_keys = ON')
sqlite.pragma('cache_size = -16000')
sqlite.pragma('temp_store = MEMORY')
sqlite.pragma(`wal_autocheckpoint = ${pagesAtMost}`)
const statements = reusedStatements(sqlite)

parentPort?.on('message', (request: ApartRequest | 'end') => {
  if (request !== 'end') return parentPort?.postMessage(answer(request))
  sqlite.close()
  parentPort?.close()
})

function answer({ sql, parameters }: ApartRequest): ApartAnswer {
  try {
    const statement = statements.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) }
    return { rows: [], changes: Number(statement.run(parameters).changes) }
  } catch (error) {
    return { error: toThreadError(error) }
  }
}
