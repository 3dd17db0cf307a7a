import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { originalBytes } from '#app/store/blocks.ts'
import type { Database } from '#app/store/database.ts'
import type { shownSighting } from '#app/store/result-rows.ts'

type Sighting = NonNullable<Awaited<ReturnType<typeof shownSighting>>>

/** What the tool wrote of a result; `result` is null where that is no JSON object. Shared by all who ask: nobody changes it. */
export type OriginalResult = { readonly bytes: Buffer; readonly result: JsonObject | null }

/** Bytes from which on reading a result again costs more than keeping it, and those of all that are kept. */
const worthKeeping = 64 * 1024
const kept = 8 * 1024 * 1024

const recent = new WeakMap<Database, Map<string, OriginalResult>>()

/** Reads a result where it was seen. Huge ones are kept for a while: its page asks for the result, its code flow, and then each step. */
export async function originalResult(database: Database, { upload_uid, block, slot }: Sighting): Promise<OriginalResult> {
  const results = recent.get(database) ?? new Map<string, OriginalResult>()
  recent.set(database, results)
  // A number of a block may be given again once its upload is deleted; the name of an upload never is.
  const key = [upload_uid, block, slot].join(' ')
  const known = results.get(key)
  const bytes = known?.bytes ?? (await originalBytes(database.kysely, block, slot)) ?? Buffer.from('null')
  const original = known ?? { bytes, result: parsedObject(bytes) }
  if (bytes.length < worthKeeping) return original
  results.delete(key)
  results.set(key, original)
  let left = kept
  for (const [one, { bytes }] of [...results].reverse()) {
    left -= bytes.length
    if (left < 0 && one !== key) results.delete(one)
  }
  return original
}

/** The object in the bytes; null where there is none. */
export function parsedObject(bytes: Buffer): JsonObject | null {
  try {
    return asObject(JSON.parse(bytes.toString('utf8'))) ?? null
  } catch {
    return null
  }
}
