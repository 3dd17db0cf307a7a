import type { Database } from '#app/store/database.ts'
import { unsynced } from '#app/store/unsynced.ts'
import { addPieces, type KeptPieces, type Piece } from '#app/store/uploads/upload-chunks.ts'
import { packedPieces } from './packed-pieces.ts'

/** Pieces that are written in one transaction: a connection is not held for as long as a large log takes. */
const packedAtOnce = 8
const keptAtOnce = 64

/**
 * Writes a file into the database, as the pieces of an upload; those that another has, `kept`, are taken from there. They survive a crash from then on.
 * Throws `KeptPiecesGone`, and where the database has lost some of them.
 */
export async function keepPieces(database: Database, upload: number, path: string, kept: KeptPieces | null): Promise<void> {
  let some: Piece[] = []
  let all = 0
  let writing = Promise.resolve()
  try {
    for await (const piece of packedPieces(path, kept?.digests)) {
      if (isEnough(some)) {
        const these = some
        await writing
        // The next are made meanwhile.
        writing = unsynced(database, (db) => addPieces(db, upload, these, kept))
        // Who waits for it is told; it may fail before anybody does.
        writing.catch(() => undefined)
        some = []
      }
      some.push(piece)
      all++
    }
    await writing
  } finally {
    await Promise.allSettled([writing])
  }
  // The last waits for the disk, and brings all before it with it, which a crash may have taken meanwhile.
  await database.kysely.transaction().execute(async (db) => {
    await addPieces(db, upload, some, kept)
    const { written } = await db
      .selectFrom('upload_chunk')
      .select(({ fn }) => fn.countAll<number>().as('written'))
      .where('upload', '=', upload)
      .executeTakeFirstOrThrow()
    if (written !== all) throw new Error(`Of upload number ${upload} the database has ${written} of ${all} pieces.`)
  })
}

function isEnough(pieces: readonly Piece[]): boolean {
  return pieces.length === keptAtOnce || pieces.filter(({ packed }) => packed !== null).length === packedAtOnce
}
