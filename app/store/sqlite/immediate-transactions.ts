import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** The part of a driver of SQLite that has transactions. */
export abstract class ImmediateTransactions {
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await beginImmediate(connection)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await rollBack(connection)
  }
}

/**
 * Begins a transaction of SQLite, which takes the lock for writing. One that begins as a reader and then writes fails at once, without waiting, when
 * another process has written in between (https://sqlite.org/rescode.html#busy_snapshot).
 */
export async function beginImmediate(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('begin immediate'))
}

/**
 * Ends a transaction of SQLite that failed. Where the disk is full or broken SQLite has ended it by itself
 * (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction); that there is none any more must not stand in for what went wrong.
 */
export async function rollBack(connection: DatabaseConnection): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
  }
}
