import { type JsonObject, parseObject } from '#app/sarif/json.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Database } from '#app/store/database.ts'
import { lastUsedBy } from '#app/store/last-used.ts'
import type { ShownSighting } from '#app/store/sightings/shown-result.ts'

/**
 * What the tool wrote of a result; `result` is null where that is no JSON object, or where it is damaged in the database, and nothing is left of
 * it. Shared by all who ask: nobody changes it.
 */
type OriginalResult = { readonly bytes: Buffer; readonly result: JsonObject | null; readonly isDamaged: boolean }

/** For whoever asks for what is damaged. */
export const damagedSentence =
  'What the tool wrote of this result is damaged in the database, on the disk or by a copy. All that the list has of it is here; to see the rest, restore the database from a backup or send the log again.'

/** Bytes from which on reading a result again costs more than keeping it, and those of all that are kept. */
const worthKeeping = 64 * 1024
const kept = 8 * 1024 * 1024

const recentOf = lastUsedBy<OriginalResult>(kept)

/** Reads a result where it was seen. Huge ones are kept for a while: its page asks for the result, its code flow, and then each step. */
export async function originalResult(database: Database, { upload_uid, block, slot }: ShownSighting): Promise<OriginalResult> {
  const results = recentOf(database)
  // A number of a block may be given again once its upload is deleted; the name of an upload never is.
  const key = [upload_uid, block, slot].join(' ')
  const known = results.get(key)
  if (known !== undefined) return known
  const bytes = await unlessDamaged(async () => (await originalBytes(database.kysely, block, slot)) ?? Buffer.from('null'))
  if (bytes === null) return { bytes: Buffer.alloc(0), result: null, isDamaged: true }
  const original = { bytes, result: parseObject(bytes.toString('utf8')) ?? null, isDamaged: false }
  if (bytes.length >= worthKeeping) results.set(key, original, bytes.length)
  return original
}
