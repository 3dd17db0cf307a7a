import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { originalBytes } from '#app/store/blocks.ts'
import { type DamagedBlock, unlessDamaged } from '#app/store/damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'

/** What the log of a run said besides its runs, once for each log. */
export type LogMembers = { log: string; places: { block: number; slot: number }[] }

/** Where the members of the log are that a run stands in; none where it had none. */
export async function logMembersOf(db: Queryable, run: number): Promise<LogMembers> {
  const own = await db.selectFrom('run').select(['upload', 'pointer']).where('id', '=', run).executeTakeFirst()
  if (own === undefined) return { log: '', places: [] }
  const kept = await db
    .selectFrom('run_block')
    .innerJoin('run', 'run.id', 'run_block.run')
    .select(['run.pointer', 'run_block.block', 'run_block.slot'])
    .where('run.upload', '=', own.upload)
    .where('run_block.member', '=', 'log')
    .orderBy('run_block.run')
    .orderBy('run_block.first')
    .execute()
  const document = documentOf(own.pointer)
  const places = kept.filter(({ pointer }) => documentOf(pointer) === document).map(({ block, slot }) => ({ block, slot }))
  return { log: `${own.upload} ${document}`, places }
}

type OnDamaged = (error: DamagedBlock) => void

/** The members as one object. */
export async function readLogMembers(db: Queryable, places: LogMembers['places'], onDamaged: OnDamaged): Promise<JsonObject> {
  const members: JsonObject[] = []
  for (const { block, slot } of places) {
    const bytes = await unlessDamaged(() => originalBytes(db, block, slot), onDamaged)
    members.push(asObject(JSON.parse(bytes?.toString('utf8') ?? '{}')) ?? {})
  }
  return Object.assign(Object.create(null), ...members)
}

/** The elements of the `inlineExternalProperties` that logs had (SARIF §3.13.5), as JSON: their runs refer to them by guid. */
export async function* inlineProperties(db: Queryable, logs: readonly LogMembers[], onDamaged: OnDamaged): AsyncGenerator<string, void> {
  const seen = new Set<string>()
  for (const { places } of logs) {
    for (const element of asArray((await readLogMembers(db, places, onDamaged))['inlineExternalProperties'])) {
      const json = JSON.stringify(element)
      // SARIF wants them to be distinct; the same log may have been read more than once.
      if (!seen.has(json)) yield json
      seen.add(json)
    }
  }
}

/** In an archive the pointer of a run begins with the name of the log. */
function documentOf(pointer: string): string {
  return pointer.replace(/\/runs\/\d+$/, '')
}
