import { CompiledQuery, type DatabaseConnection } from 'kysely'

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
