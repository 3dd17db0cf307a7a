import type { Queryable } from './database.ts'

export type StoredJudgement = { rule: string; name: string; tells: boolean }

/** What was judged of a tool's fingerprints in a project. */
export async function judgedKeys(db: Queryable, project: number, tool: number): Promise<StoredJudgement[]> {
  const rows = await db
    .selectFrom('fingerprint_key')
    .select(['rule', 'name', 'tells'])
    .where('project', '=', project)
    .where('tool', '=', tool)
    .orderBy('rule')
    .orderBy('name')
    .execute()
  return rows.map(({ rule, name, tells }) => ({ rule, name, tells: tells === 1 }))
}

/** Keeps what was judged for the first time. */
export async function keepJudgements(db: Queryable, project: number, tool: number, judgements: readonly StoredJudgement[]): Promise<void> {
  for (let at = 0; at < judgements.length; at += 500) {
    await db
      .insertInto('fingerprint_key')
      .values(judgements.slice(at, at + 500).map(({ rule, name, tells }) => ({ project, tool, rule, name, tells: tells ? 1 : 0 })))
      .onConflict((conflict) => conflict.columns(['project', 'tool', 'rule', 'name']).doNothing())
      .execute()
  }
}
