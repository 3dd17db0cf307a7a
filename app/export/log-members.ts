import { hash } from 'node:crypto'
import { elementsInTurn } from '#app/store/blocks/blocks.ts'
import { type DamagedBlock, unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'
import { elementsOf, membersOf } from './json-members.ts'
import { withoutSpace } from './without-space.ts'

/** Where a log lies in the store that said something besides its runs; `log` is the same for all runs of one. */
export type LogPlaces = { log: string; places: { block: number; slot: number }[] }

/** Where the members of the log are that a run stands in; none where it had none. */
export async function logMembersOf(db: Queryable, run: number): Promise<LogPlaces> {
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

/** The members by their names, each as JSON without white space, so that what is exported, restored and exported again stays the same. */
export async function readLogMembers(db: Queryable, places: LogPlaces['places'], onDamaged?: OnDamaged): Promise<Map<string, string>> {
  const members = new Map<string, string>()
  const elementAt = elementsInTurn(db)
  for (const place of places) {
    const member = await unlessDamaged(() => elementAt(place), onDamaged)
    if (member === null) continue
    for (const [name, { start, end }] of membersOf(member)?.parts ?? []) {
      members.set(name, withoutSpace(member.subarray(start, end)).toString('utf8'))
    }
  }
  return members
}

/**
 * The elements of the `inlineExternalProperties` that logs had (SARIF §3.13.5), as JSON: their runs refer to them by guid. What is damaged is left out;
 * whoever read the members of the logs was told.
 */
export async function* inlineProperties(db: Queryable, logs: Iterable<LogPlaces>): AsyncGenerator<string, void> {
  const seen = new Set<string>()
  for (const { places } of logs) {
    const json = Buffer.from((await readLogMembers(db, places)).get('inlineExternalProperties') ?? '[]')
    for (const { start, end } of elementsOf(json, 0)?.parts ?? []) {
      const element = json.subarray(start, end)
      // SARIF wants them to be distinct; the same log may have been read more than once.
      const own = hash('sha256', element)
      if (!seen.has(own)) yield element.toString('utf8')
      seen.add(own)
    }
  }
}

/** In an archive the pointer of a run begins with the name of the log. */
function documentOf(pointer: string): string {
  return pointer.replace(/\/runs\/\d+$/, '')
}
