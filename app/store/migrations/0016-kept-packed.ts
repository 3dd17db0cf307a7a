import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns of bytes that are compressed already, or that nothing compresses. */
const packed = ['upload_chunk.bytes', 'block.bytes', 'block_reading.readings', 'block_reading.keys', 'source_text.bytes']

/** Uploads that are kept in the database are packed; those of before are there as they came. And PostgreSQL does not try to compress what is packed. */
export function keptPacked(engine: 'sqlite' | 'postgres'): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('upload_chunk')
      .addColumn('packed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    if (engine === 'sqlite') return
    for (const column of packed) {
      const [table = '', name = ''] = column.split('.')
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} set storage external`.execute(db)
    }
  }

  return { up }
}
