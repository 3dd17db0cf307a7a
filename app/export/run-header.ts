import { isUtf8 } from 'node:buffer'
import { blockElements, keptElements } from '#app/store/blocks.ts'
import { uploadParametersSchema } from '#app/ingest/parameters.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { runHeaderBytes } from '#app/store/runs.ts'
import type { WalkedRow } from '#app/search/walked-rows.server.ts'
import { elementsOf, membersOf } from './json-members.ts'
import { splice } from './splice.ts'

/**
 * A run without its results, as its tool wrote it, in pieces: all of it but its closing brace, and with a comma where a member can follow.
 * Files that are embedded in it are read a block at a time. `log`: what its log said besides, if this is where that is told.
 */
export async function* runHeader(
  database: Database,
  row: WalkedRow,
  log: ReadonlyMap<string, string> | null,
): AsyncGenerator<Buffer, void> {
  const db = database.kysely
  const { projectKey, isDefaultRef, project, ref, category, commit } = row
  const bag = { project, projectKey, ref, isDefaultRef, category, commit, root: await rootOf(db, row.run) }
  const stored = (await runHeaderBytes(db, row.run)) ?? Buffer.from('{}')
  const header = splice(stored, { members: {}, elements: {}, within: {}, bag, ...(log !== null && { written: { log: objectOf(log) } }) })
  const members = membersOf(header)
  const place = members?.parts.get('artifacts')
  const artifacts = place === undefined ? null : elementsOf(header, place.start)
  let at = 0
  let read: { block: number; elements: Buffer[] } = { block: 0, elements: [] }
  for (const { index, block, slot } of artifacts === null ? [] : await keptElements(db, row.run, 'artifacts')) {
    const element = artifacts?.parts[index]
    // Those of one block follow each other.
    if (read.block !== block) read = { block, elements: (await blockElements(db, block)) ?? [] }
    const whole = read.elements[slot]
    if (element === undefined || whole === undefined) continue
    yield header.subarray(at, element.start)
    yield isUtf8(whole) ? whole : Buffer.from(whole.toString('utf8'))
    at = element.end
  }
  yield header.subarray(at, members?.end)
  if (members !== null && members.count > 0) yield Buffer.from(',')
}

function objectOf(members: ReadonlyMap<string, string>): string {
  return `{${Array.from(members, ([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

/** The folder that the upload of a run was said to start its paths with; null where it was not, or is deleted. */
async function rootOf(db: Queryable, run: number): Promise<string | null> {
  const upload = await db
    .selectFrom('run')
    .innerJoin('upload', 'upload.id', 'run.upload')
    .select('upload.parameters')
    .where('run.id', '=', run)
    .executeTakeFirst()
  return upload === undefined ? null : (uploadParametersSchema.parse(JSON.parse(upload.parameters)).root ?? null)
}
