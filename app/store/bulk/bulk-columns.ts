import type { Insertable } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import type { BlockTable, ResultTable, SightingTable } from '#app/store/tables.ts'

/** Rows as columns of equal length: PostgreSQL takes them as they are, and a million rows make no million objects. */
type Columns<Row> = { readonly [Column in keyof Row]-?: ArrayLike<Exclude<Row[Column], undefined>> }

type ResultColumns = Columns<Pick<Insertable<ResultTable>, 'uid' | 'project' | 'identity' | 'first_seen' | 'rev'>>
export type SightingColumns = Columns<Omit<Insertable<SightingTable>, 'id' | 'superseded'>>
type BlockColumns = Columns<Omit<Insertable<BlockTable>, 'id'>>

/** Writing by the thousand, as each engine does it fastest. All inside the caller's transaction, all in the order given. */
export type BulkInsert = {
  /** Gives the new rows' ids, which grow in the order of the rows. */
  results(db: Queryable, columns: ResultColumns): Promise<number[]>
  /** Sightings that begin: nothing is in their place, and they have no end but where the log itself calls the result absent. */
  sightings(db: Queryable, columns: SightingColumns): Promise<void>
  blocks(db: Queryable, columns: BlockColumns): Promise<number[]>
}
