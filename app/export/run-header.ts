import { isUtf8 } from 'node:buffer'
import { blockElements, keptElements } from '#app/store/blocks.ts'
import type { Database } from '#app/store/database.ts'
import { runHeaderBytes } from '#app/store/runs.ts'
import type { WalkedRow } from '#app/search/walked-rows.server.ts'
import { elementsOf, membersOf } from './json-members.ts'
import { splice } from './splice.ts'

/**
 * A run without its results, as its tool wrote it, in pieces: all of it but its closing brace, and with a comma where a member can follow.
 * Files that are embedded in it are read one at a time.
 */
export async function* runHeader(database: Database, row: WalkedRow): AsyncGenerator<Buffer, void> {
  const db = database.kysely
  const { projectKey, isDefaultRef, project, ref, category, commit } = row
  const bag = { project, projectKey, ref, isDefaultRef, category, commit }
  const stored = (await runHeaderBytes(db, row.run)) ?? Buffer.from('{}')
  const header = splice(stored, { members: {}, elements: {}, within: {}, bag })
  const members = membersOf(header)
  const place = members?.parts.get('artifacts')
  const artifacts = place === undefined ? null : elementsOf(header, place.start)
  let at = 0
  for (const { index, block } of artifacts === null ? [] : await keptElements(db, row.run, 'artifacts')) {
    const element = artifacts?.parts[index]
    const whole = (await blockElements(db, block))?.[0]
    if (element === undefined || whole === undefined) continue
    yield header.subarray(at, element.start)
    yield isUtf8(whole) ? whole : Buffer.from(whole.toString('utf8'))
    at = element.end
  }
  yield header.subarray(at, members?.end)
  if (members !== null && members.count > 0) yield Buffer.from(',')
}
