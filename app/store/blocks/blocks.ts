import { unpackBlock, unpackElement, unpackElements } from './block-bytes.ts'
import { lookup } from '#app/store/built-once.ts'
import { unlessDamaged } from './damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'
import { packedBlock, packedBlocks } from './packed-blocks.ts'

/** The original bytes of a result, or of another element that is kept in a block. Null if the block is not there. Like all here throws `DamagedBlock`. */
export async function originalBytes(db: Queryable, block: number, slot: number): Promise<Buffer | null> {
  const packed = await packedBlock(db, block)
  return packed === undefined ? null : (unpackedFrom(packed, [slot])[0] ?? null)
}

/**
 * The original bytes of elements of some blocks, by their block: of each those at its slots (0-based), in that order. A block that is not there, or that has not
 * all of them undamaged, is left out.
 */
export async function soundElements(db: Queryable, slotsOf: ReadonlyMap<number, readonly number[]>): Promise<Map<number, Buffer[]>> {
  const packed = await packedBlocks(db, [...slotsOf.keys()])
  const sound = new Map<number, Buffer[]>()
  for (const [block, slots] of slotsOf) {
    const bytes = packed.get(block)
    const elements = bytes && (await unlessDamaged(() => unpackedFrom(bytes, slots)))
    if (elements) sound.set(block, elements)
  }
  return sound
}

/** Elements of a block that nobody has any other use for. */
function unpackedFrom(packed: Uint8Array, slots: readonly number[]): Buffer[] {
  const elements = unpackElements(packed, slots)
  giveBack(packed)
  return elements
}

/** The original bytes of an artifact of a run that has contents; null where it has none. */
export async function artifactBytes(db: Queryable, run: number, index: number): Promise<Buffer | null> {
  const [found] = await artifactPlace(db, { run, index })
  return found === undefined ? null : originalBytes(db, found.block, found.slot)
}

const artifactPlace = lookup((db, { run, index }: { run: number; index: number }) =>
  db
    .selectFrom('run_block')
    .select(['block', 'slot'])
    .where('run', '=', run)
    .where('member', '=', 'artifacts')
    .where('first', '=', index)
    .compile(),
)

/**
 * What gives the original bytes of an element of a block, by its slot (0-based), and throws `DamagedBlock` for one that is; all are unpacked at
 * once. Null if the block is not there.
 */
export async function elementReader(db: Queryable, block: number): Promise<((slot: number) => Buffer) | null> {
  const bytes = await packedBlock(db, block)
  if (bytes === undefined) return null
  const elements = await unlessDamaged(() => unpackBlock(bytes))
  return (slot) => elements?.[slot] ?? unpackElement(bytes, slot)
}

/**
 * What gives the original bytes of elements by their block and slot, null where the block is not there, and throws as `elementReader` does.
 * The last block is kept: whoever asks for those of one block one after the other reads it once.
 */
export function elementsInTurn(db: Queryable): (place: { block: number; slot: number }) => Promise<Buffer | null> {
  let last: { block: number; element: Awaited<ReturnType<typeof elementReader>> } | null = null
  return async ({ block, slot }) => {
    if (last?.block !== block) last = { block, element: await elementReader(db, block) }
    return last.element?.(slot) ?? null
  }
}

/** The original bytes of all elements of a block. Null if the block is not there. */
export async function blockElements(db: Queryable, block: number): Promise<Buffer[] | null> {
  const bytes = await packedBlock(db, block)
  return bytes === undefined ? null : unpackBlock(bytes)
}

/**
 * Frees the memory of a block that nobody has any more. A page reads half a megabyte of them, and V8 collects all garbage, old and young, whenever
 * some dozens of that have gathered.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A driver may have made it a part of something larger, which is not ours.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Where the artifacts of a run are that are kept in blocks besides its header: indexes, in order, with their blocks and slots. */
export async function keptArtifacts(db: Queryable, run: number): Promise<{ index: number; block: number; slot: number }[]> {
  const rows = await db
    .selectFrom('run_block')
    .select(['first', 'block', 'slot'])
    .where('run', '=', run)
    .where('member', '=', 'artifacts')
    .orderBy('first')
    .execute()
  return rows.map(({ first, ...place }) => ({ index: first, ...place }))
}
