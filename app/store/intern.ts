import type { TagSet } from '#app/sarif/rules/tags.ts'
import type { Database, Queryable } from './database.ts'
import { failInPlace } from './fail-in-place.ts'
import { slices } from './slices.ts'
import { storedKey } from './stored-text.ts'

const valuesPerStatement = 500

type RuleName = { name: string; title: string | null }

/** The id of a tool, made if there is none. */
export async function internTool(db: Queryable, name: string): Promise<number> {
  const existing = await db.selectFrom('tool').select('id').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const { id } = await db
    .insertInto('tool')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ids of paths, in their order, made where there are none. */
export async function internFiles(engine: Database['engine'], db: Queryable, paths: readonly string[]): Promise<number[]> {
  const ids = new Map<string, number>()
  for (const some of slices(paths, valuesPerStatement)) {
    const made = await failInPlace(engine, db.insertInto('file'))
      .values(some.map((path) => ({ path })))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .returning(['id', 'path'])
      .execute()
    for (const { id, path } of made) ids.set(path, id)
    const known = some.filter((path) => !ids.has(path))
    if (known.length === 0) continue
    for (const { id, path } of await db.selectFrom('file').select(['id', 'path']).where('path', 'in', known).execute()) ids.set(path, id)
  }
  return paths.map((path) => idOf(ids, path))
}

/** The ids of a tool's rules, in their order, made where there are none. A newer title takes the place of the one that was known; none leaves that. */
export async function internRules(db: Queryable, tool: number, rules: readonly RuleName[]): Promise<number[]> {
  const ids = new Map<string, number>()
  const unique = new Map(rules.map((rule) => [rule.name, rule]))
  for (const some of slices([...unique.values()], valuesPerStatement)) {
    const rows = await db
      .insertInto('rule')
      .values(some.map((rule) => ({ tool, ...rule })))
      .onConflict((conflict) =>
        conflict.columns(['tool', 'name']).doUpdateSet((set) => ({ title: set.fn.coalesce('excluded.title', 'rule.title') })),
      )
      .returning(['id', 'name'])
      .execute()
    for (const row of rows) ids.set(row.name, row.id)
  }
  return rules.map((rule) => idOf(ids, rule.name))
}

/** The ids of tag sets, in their order, made where there are none. */
export async function internTagsets(db: Queryable, tagsets: readonly TagSet[]): Promise<number[]> {
  const ids: number[] = []
  for (const tagset of tagsets) {
    const content = storedKey(JSON.stringify([tagset.tags, tagset.cwes]))
    const existing = await db.selectFrom('tagset').select('id').where('content', '=', content).executeTakeFirst()
    ids.push(existing?.id ?? (await makeTagset(db, content, tagset)))
  }
  return ids
}

async function makeTagset(db: Queryable, content: string, { tags, cwes }: TagSet): Promise<number> {
  const { id: tagset } = await db
    .insertInto('tagset')
    .values({ content })
    .onConflict((conflict) => conflict.column('content').doUpdateSet({ content }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // A tag may itself be called `CWE-79`.
  const rows = new Map<string, { tagset: number; tag: string; cwe: number | null }>(tags.map((tag) => [tag, { tagset, tag, cwe: null }]))
  for (const cwe of cwes) rows.set(`CWE-${cwe}`, { tagset, tag: `CWE-${cwe}`, cwe })
  for (const some of slices([...rows.values()], valuesPerStatement)) {
    await db
      .insertInto('tagset_tag')
      .values(some)
      .onConflict((conflict) => conflict.columns(['tagset', 'tag']).doUpdateSet((set) => ({ cwe: set.ref('excluded.cwe') })))
      .execute()
  }
  return tagset
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The store has no id for “${name}”, which it has just written.`)
  return id
}
