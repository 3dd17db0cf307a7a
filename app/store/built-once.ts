import type { CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'
import { lookupsOf } from './lookups.ts'
import { statementName } from '#app/store/postgres/preparing-client.ts'

/** Where a value goes in a statement that is built before there are any. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Build<Values, Row> = (db: Queryable, values: Values) => CompiledQuery<Row>
type Ask<Values, Row> = (db: Queryable, values: Values) => Promise<Row[]>

/** What each that was built is prepared as on PostgreSQL, by its text. */
const names = new Map<string, string>()

/** The name by which PostgreSQL may know a statement that was built once; undefined of any other. */
export function nameOfBuilt(text: string): string | undefined {
  return names.get(text)
}

/**
 * A statement whose text is always the same: Kysely builds it once for each database, and from then on it is given its values alone. Building one
 * anew takes longer than what most of them do.
 * @param build gets a stand-in for each value, by its name, which it puts where the value goes and does not look at; ends with `.compile()`
 */
export function builtOnce<Values extends object, Row>(build: Build<Values, Row>): Ask<Values, Row> {
  // One of these belongs to a database and to all transactions on it.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  // Whatever is asked of it by a name stands for the value of that name.
  const stands = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let statement = built.get(adapter)
    if (statement === undefined) {
      built.set(adapter, (statement = build(db, stands)))
      names.set(statement.sql, statementName(statement.sql))
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    )
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows
  }
}

/** One that finds a few rows by their keys, however large the store is: others that do so wait for it (app/store/lookups.ts). */
export function lookup<Values extends object, Row>(build: Build<Values, Row>): Ask<Values, Row> {
  const ask = builtOnce(build)
  return (db, values) => ask(lookupsOf(db), values)
}
