import { SqliteDialect, SqliteQueryCompiler } from 'kysely'

/**
 * Writes statements for SQLite with `+?` where a value goes, which is the same to it, but not a value that its planner looks at. Where it looks at one, as at each of a
 * join and of a limit, it plans the statement anew whenever another is bound: forty times what running one by a key takes (docs/decisions/0069-plans-without-values.md).
 */
export class ValueBlindCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** Kysely's dialect of SQLite, with that. */
export class ValueBlindDialect extends SqliteDialect {
  override createQueryCompiler(): ValueBlindCompiler {
    return new ValueBlindCompiler()
  }
}
