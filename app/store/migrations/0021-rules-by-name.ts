import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists name rules without their tools, and say of each what it looks for (rule-titles.server.ts). */
export function rulesByName(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.createIndex('rule_by_name').on('rule').columns(['name', 'id']).execute()
  }

  return { up }
}
