import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The first schema. Sightings carry no foreign keys: seven look-ups for each of a million rows cost half of what writing them costs, and
 * only the store writes them (docs/decisions/0006-sightings-without-foreign-keys.md).
 */
export function foundation(engine: 'sqlite' | 'postgres'): Migration {
  const postgres = engine === 'postgres'
  const text = postgres ? sql`text collate "C"` : 'text'
  const bytes: ColumnDataType = postgres ? 'bytea' : 'blob'

  function table(db: Kysely<any>, name: string) {
    return db.schema.createTable(name)
  }

  function withId<T extends string>(builder: CreateTableBuilder<T>) {
    return postgres
      ? builder.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  }

  // Rows that are written by the million get their ids in bulk, and SQLite's bookkeeping of used ids is left out.
  function withBulkId<T extends string>(builder: CreateTableBuilder<T>) {
    return postgres ? withId(builder) : builder.addColumn('id', 'integer', (column) => column.primaryKey())
  }

  // The migration describes the database as it was then, whatever the tables' types say today: hence `any`.
  async function up(db: Kysely<any>): Promise<void> {
    await table(db, 'revision')
      .addColumn('rev', 'integer', (c) => c.notNull())
      .execute()
    await db.insertInto('revision').values({ rev: 0 }).execute()

    await withId(table(db, 'project'))
      .addColumn('key', text, (c) => c.notNull().unique())
      .addColumn('slug', text, (c) => c.notNull().unique())
      .addColumn('default_ref', 'integer')
      .addColumn('head', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()

    await withId(table(db, 'ref'))
      .addColumn('project', 'integer', (c) => c.notNull().references('project.id'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addUniqueConstraint('ref_name', ['project', 'name'])
      .execute()

    await withId(table(db, 'upload'))
      .addColumn('uid', text, (c) => c.notNull().unique())
      .addColumn('project', 'integer', (c) => c.references('project.id'))
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('file_name', text, (c) => c.notNull())
      .addColumn('encoding', text)
      .addColumn('sha256', text)
      .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('bytes_read', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('bytes_total', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('parameters', text, (c) => c.notNull())
      .addColumn('results', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('begun', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('report', text, (c) => c.notNull().defaultTo('[]'))
      .addColumn('error_code', text)
      .addColumn('error_sentence', text)
      .addColumn('lease', text)
      .addColumn('lease_until', text)
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('repeats', 'integer')
      .addColumn('received_at', text, (c) => c.notNull())
      .addColumn('finished_at', text)
      .execute()
    await db.schema.createIndex('upload_status').on('upload').column('status').execute()
    await db.schema.createIndex('upload_project').on('upload').column('project').execute()

    await table(db, 'upload_chunk')
      .addColumn('upload', 'integer', (c) => c.notNull().references('upload.id'))
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('upload_chunk_key', ['upload', 'ordinal'])
      .execute()

    await withId(table(db, 'tool'))
      .addColumn('name', text, (c) => c.notNull().unique())
      .execute()

    await withId(table(db, 'series'))
      .addColumn('project', 'integer', (c) => c.notNull().references('project.id'))
      .addColumn('ref', 'integer', (c) => c.notNull().references('ref.id'))
      .addColumn('tool', 'integer', (c) => c.notNull().references('tool.id'))
      .addColumn('category', text, (c) => c.notNull())
      .addColumn('ended_at', text)
      .addUniqueConstraint('series_key', ['project', 'ref', 'tool', 'category'])
      .execute()

    await withId(table(db, 'snapshot'))
      .addColumn('series', 'integer', (c) => c.notNull().references('series.id'))
      .addColumn('upload', 'integer', (c) => c.notNull().references('upload.id'))
      .addColumn('commit_id', text)
      .addColumn('tool_version', text)
      .addColumn('complete', 'integer', (c) => c.notNull())
      .addColumn('results', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('received_at', text, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('snapshot_series').on('snapshot').columns(['series', 'id']).execute()
    await db.schema.createIndex('snapshot_upload').on('snapshot').column('upload').execute()

    await withId(table(db, 'run'))
      .addColumn('upload', 'integer', (c) => c.notNull())
      .addColumn('snapshot', 'integer')
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('pointer', text, (c) => c.notNull())
      .addColumn('automation_id', text)
      .addColumn('guid', text)
      .addColumn('complete', 'integer', (c) => c.notNull())
      .addColumn('header', bytes)
      .execute()
    await db.schema.createIndex('run_snapshot').on('run').column('snapshot').execute()
    await db.schema.createIndex('run_upload').on('run').column('upload').execute()

    await table(db, 'run_block')
      .addColumn('run', 'integer', (c) => c.notNull().references('run.id'))
      .addColumn('member', text, (c) => c.notNull())
      .addColumn('first', 'integer', (c) => c.notNull())
      .addColumn('block', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('run_block_key', ['run', 'member', 'first'])
      .execute()

    await withId(table(db, 'rule'))
      .addColumn('tool', 'integer', (c) => c.notNull().references('tool.id'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('title', text)
      .addUniqueConstraint('rule_name', ['tool', 'name'])
      .execute()

    await withId(table(db, 'file'))
      .addColumn('path', text, (c) => c.notNull().unique())
      .execute()

    await withId(table(db, 'tagset'))
      .addColumn('content', text, (c) => c.notNull().unique())
      .execute()
    await table(db, 'tagset_tag')
      .addColumn('tagset', 'integer', (c) => c.notNull().references('tagset.id'))
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('cwe', 'integer')
      .addPrimaryKeyConstraint('tagset_tag_key', ['tagset', 'tag'])
      .execute()

    await table(db, 'fingerprint_key')
      .addColumn('project', 'integer', (c) => c.notNull().references('project.id'))
      .addColumn('tool', 'integer', (c) => c.notNull().references('tool.id'))
      .addColumn('rule', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('tells', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('fingerprint_key_key', ['project', 'tool', 'rule', 'name'])
      .execute()

    await withBulkId(table(db, 'result'))
      .addColumn('uid', text, (c) => c.notNull())
      .addColumn('project', 'integer', (c) => c.notNull())
      .addColumn('identity', text)
      .addColumn('first_seen', text, (c) => c.notNull())
      .addColumn('verdict', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('verdict_until', text)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rev', 'integer', (c) => c.notNull())
      .execute()

    const permalink = table(db, 'permalink')
      .addColumn('uid', text, (c) => c.primaryKey())
      .addColumn('result', 'integer')
    await (postgres ? permalink : permalink.modifyEnd(sql`without rowid`)).execute()

    await withBulkId(table(db, 'sighting'))
      .addColumn('result', 'integer', (c) => c.notNull())
      .addColumn('series', 'integer', (c) => c.notNull())
      .addColumn('run', 'integer', (c) => c.notNull())
      .addColumn('rule', 'integer', (c) => c.notNull())
      .addColumn('file', 'integer', (c) => c.notNull())
      .addColumn('tagset', 'integer', (c) => c.notNull())
      .addColumn('since', 'integer', (c) => c.notNull())
      .addColumn('until', 'integer')
      .addColumn('superseded', 'integer')
      .addColumn('reopened', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('kind', 'integer', (c) => c.notNull())
      .addColumn('log_baseline', 'integer', (c) => c.notNull())
      .addColumn('suppression', 'integer', (c) => c.notNull())
      .addColumn('start_line', 'integer', (c) => c.notNull())
      .addColumn('steps', 'integer', (c) => c.notNull())
      .addColumn('has', 'integer', (c) => c.notNull())
      .addColumn('message', text, (c) => c.notNull())
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('block', 'integer', (c) => c.notNull())
      .addColumn('slot', 'integer', (c) => c.notNull())
      .addColumn('rev', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sighting_series').on('sighting').columns(['series', 'since']).execute()
    await db.schema.createIndex('sighting_result').on('sighting').column('result').execute()

    await withId(table(db, 'block'))
      .addColumn('upload', 'integer', (c) => c.notNull())
      .addColumn('results', 'integer', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .execute()

    await withId(table(db, 'verdict'))
      .addColumn('result', 'integer', (c) => c.notNull())
      .addColumn('verdict', 'integer', (c) => c.notNull())
      .addColumn('author', text)
      .addColumn('comment', text)
      .addColumn('until', text)
      .addColumn('at', text, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('verdict_result').on('verdict').column('result').execute()
  }

  return { up }
}
