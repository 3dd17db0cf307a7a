import { PostgresAdapter, sql } from 'kysely'
import { builtOnce } from '#app/store/built-once.ts'
import type { CopiedValues } from '#app/store/postgres/copied-rows-reader.ts'
import type { Queryable } from '#app/store/database.ts'
import { lookupsOf } from '#app/store/lookups.ts'
import { numberList } from '#app/store/number-list.ts'

/** The bytes of a block as they are packed; undefined where it is not there. */
export async function packedBlock(db: Queryable, block: number): Promise<Uint8Array | undefined> {
  return (await packedBlocks(db, [block])).get(block)
}

/** The bytes of blocks as they are packed (app/store/blocks/block-bytes.ts), by their numbers. A block that is not there is left out. */
export async function packedBlocks(db: Queryable, blocks: readonly number[]): Promise<Map<number, Uint8Array>> {
  if (blocks.length === 0) return new Map()
  if (db.getExecutor().adapter instanceof PostgresAdapter) return copiedOut(db, blocks)
  const found = new Map<number, Uint8Array>()
  for (const block of blocks) for (const { bytes } of await bytesOf(db, { block })) found.set(block, bytes)
  return found
}

const bytesOf = builtOnce((db, { block }: { block: number }) => db.selectFrom('block').select('bytes').where('id', '=', block).compile())

/** So many hold up nobody who looks something up meanwhile. */
const few = 4

/** `copy` takes no values, and is planned each time: for blocks that is little beside their bytes, which it gives as they are (app/store/postgres/copy-out.ts). */
async function copiedOut(db: Queryable, blocks: readonly number[]): Promise<Map<number, Uint8Array>> {
  const ids = numberList(blocks)
  const { rows } = await sql<CopiedValues>`copy (select id, bytes from block where id in (${ids})) to stdout (format binary)`.execute(
    blocks.length <= few ? lookupsOf(db) : db,
  )
  const found = new Map<number, Uint8Array>()
  for (const [id, bytes] of rows) if (id && bytes) found.set(Buffer.from(id).readInt32BE(), bytes)
  return found
}
