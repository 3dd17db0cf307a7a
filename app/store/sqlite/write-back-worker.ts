import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import SqliteConnection from 'better-sqlite3'

/** The thread that writes the log of the embedded database back (write-back.ts), as much of it as nobody reads who began before. */
const folder = workerData as string // what write-back.ts starts it with
const sqlite = new SqliteConnection(join(folder, 'assay.db'), { fileMustExist: true })
sqlite.pragma('wal_checkpoint(passive)')
sqlite.close()
