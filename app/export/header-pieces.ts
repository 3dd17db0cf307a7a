import { isUtf8 } from 'node:buffer'
import { elementsInTurn, keptArtifacts } from '#app/store/blocks/blocks.ts'
import { type DamagedBlock, unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import { rootOfRun, storedParameters } from '#app/ingest/parameters.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { formerSlugsOf } from '#app/store/projects/former-slugs.ts'
import { runHeaderBytes } from '#app/store/projects/runs.ts'
import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'
import { elementsOf, membersOf } from './json-members.ts'
import { splice } from './splice.ts'

/**
 * A run without its results, as its tool wrote it, in pieces: all of it but its closing brace, and with a comma where a member can follow.
 * Files that are embedded in it are read a block at a time. `log`: what its log said besides, if this is where that is told.
 */
export async function* headerPieces(
  database: Database,
  row: WalkedRow,
  log: ReadonlyMap<string, string> | null,
  onDamaged: (error: DamagedBlock) => void,
): AsyncGenerator<Buffer, void> {
  const db = database.kysely
  const { projectKey, isDefaultRef, project, ref, category, commit } = row
  const formerNames = await formerSlugsOf(db, projectKey)
  const root = await rootOf(db, row.run)
  const bag = { project, projectKey, ...(formerNames.length > 0 && { formerNames }), ref, isDefaultRef, category, commit, root }
  const read = await unlessDamaged(() => runHeaderBytes(db, row.run), onDamaged)
  // SARIF wants a tool, and so does whoever restores it.
  const stored = read ?? Buffer.from(JSON.stringify({ tool: { driver: { name: row.tool } } }))
  const header = splice(stored, { bag, ...(log !== null && { written: { log: objectOf(log) } }) })
  const members = membersOf(header)
  const place = members?.parts.get('artifacts')
  const artifacts = place === undefined ? null : elementsOf(header, place.start)
  let at = 0
  const elementAt = elementsInTurn(db)
  for (const { index, ...kept } of artifacts === null ? [] : await keptArtifacts(db, row.run)) {
    const element = artifacts?.parts[index]
    const whole = await unlessDamaged(() => elementAt(kept), onDamaged)
    if (element === undefined || whole === null) continue
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
    .select(['upload.parameters', 'run.ordinal'])
    .where('run.id', '=', run)
    .executeTakeFirst()
  if (upload === undefined) return null
  return rootOfRun(storedParameters(upload.parameters), upload.ordinal) ?? null
}
