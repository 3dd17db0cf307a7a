import { lookup } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

/** Whether a fingerprint of that name tells results of a rule apart. */
export type Judgement = { rule: string; name: string; tells: boolean }

/** What was judged of a tool's fingerprints in a project. */
export async function judgedKeys(db: Queryable, project: number, tool: number): Promise<Judgement[]> {
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

/** The names of the fingerprints that tell nothing at the rule of a sighting, as far as its project has judged them. */
export async function namesThatTellNothing(db: Queryable, sighting: number): Promise<string[]> {
  return (await silentNames(db, { sighting })).map(({ name }) => name)
}

const silentNames = lookup((db, { sighting }: { sighting: number }) =>
  db
    .selectFrom('sighting')
    .innerJoin('series', 'series.id', 'sighting.series')
    .innerJoin('rule', 'rule.id', 'sighting.rule')
    .innerJoin('fingerprint_key', (join) =>
      join
        .onRef('fingerprint_key.project', '=', 'series.project')
        .onRef('fingerprint_key.tool', '=', 'series.tool')
        .onRef('fingerprint_key.rule', '=', 'rule.name')
        .on('fingerprint_key.tells', '=', 0),
    )
    .select('fingerprint_key.name')
    .where('sighting.id', '=', sighting)
    .compile(),
)

/** Keeps what was judged for the first time. */
export async function keepJudgements(db: Queryable, project: number, tool: number, judgements: readonly Judgement[]): Promise<void> {
  for (const some of slices(judgements, 500)) {
    await db
      .insertInto('fingerprint_key')
      .values(some.map(({ rule, name, tells }) => ({ project, tool, rule, name, tells: tells ? 1 : 0 })))
      .onConflict((conflict) => conflict.columns(['project', 'tool', 'rule', 'name']).doNothing())
      .execute()
  }
}
