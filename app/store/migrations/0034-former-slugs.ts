import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Slugs that projects had (app/store/projects/former-slugs.ts); of those of before nothing is known. */
export function formerSlugs(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : 'text'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('former_slug')
      .addColumn('slug', text, (c) => c.primaryKey())
      .addColumn('project', 'integer', (c) => c.notNull().references('project.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('former_slug_project').on('former_slug').column('project').execute()
  }

  return { up }
}
