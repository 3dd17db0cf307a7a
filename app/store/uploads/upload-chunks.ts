import { sql } from 'kysely'
import { copyColumns } from '#app/store/postgres/copy-columns.ts'
import type { Queryable } from '#app/store/database.ts'
import { keptUploadsOfSize } from './uploads.ts'

/** A piece of what was received, by its place among all from 0: packed, or null where it is one that is kept already. */
export type Piece = { ordinal: number; digest: Uint8Array; packed: Uint8Array | null }

/** Pieces of an upload that is kept: what stands for each, by its place. */
export type KeptPieces = { upload: number; digests: ReadonlyMap<number, Uint8Array> }

/** An upload was deleted while its pieces were taken for another's. */
export class KeptPiecesGone extends Error {
  override readonly name = 'KeptPiecesGone'
  readonly code = 'kept-pieces-gone'
}

/** The pieces of the newest other upload that is kept and has so many bytes; null where none has. */
export async function keptPieces(db: Queryable, upload: number, bytes: number): Promise<KeptPieces | null> {
  // One that is given to a store made anew has its size already.
  const other = (await keptUploadsOfSize(db, bytes, 2)).find(({ id }) => id !== upload)
  if (other === undefined) return null
  const chunks = await db
    .selectFrom('upload_chunk')
    .select(['ordinal', 'digest'])
    .where('upload', '=', other.id)
    .where('digest', 'is not', null)
    .$narrowType<{ digest: Uint8Array }>()
    .execute()
  return { upload: other.id, digests: new Map(chunks.map(({ ordinal, digest }) => [ordinal, digest])) }
}

/** Adds pieces of an upload; those that are kept already PostgreSQL copies itself. Throws `KeptPiecesGone`. */
export async function addPieces(db: Queryable, upload: number, pieces: readonly Piece[], kept: KeptPieces | null): Promise<void> {
  const fresh = pieces.filter(({ packed }) => packed !== null)
  await copyColumns(db, 'upload_chunk', {
    upload: fresh.map(() => upload),
    ordinal: fresh.map(({ ordinal }) => ordinal),
    bytes: fresh.map(({ packed }) => packed),
    packed: fresh.map(() => 1),
    digest: fresh.map(({ digest }) => digest),
  })
  const known = pieces.filter(({ packed }) => packed === null).map(({ ordinal }) => ordinal)
  if (known.length === 0) return
  const { numAffectedRows = 0n } = await sql`
    insert into upload_chunk (upload, ordinal, bytes, packed, digest)
    select ${upload}, ordinal, bytes, packed, digest from upload_chunk where upload = ${kept?.upload} and ordinal = any(${known})`.execute(
    db,
  )
  if (numAffectedRows < known.length) throw new KeptPiecesGone(`Upload ${kept?.upload} was deleted while its bytes were taken.`)
}
