import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { rollBack } from './roll-back.ts'

/** The part of a driver of SQLite that has transactions: each takes the lock as it begins, so that none fails for it later. */
export abstract class ImmediateTransactions {
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await rollBack(connection)
  }
}
