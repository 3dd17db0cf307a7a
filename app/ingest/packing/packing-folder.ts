import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/store/database.ts'
import { uploadFolder } from '#app/ingest/receiving/kept-upload.ts'
import { isDeadOwner, ownerOfThisProcess } from '#app/ingest/owner.ts'

/** Milliseconds after which even what another machine packs is taken for abandoned. */
const longestPacking = 24 * 60 * 60 * 1000

/** A new folder for what this process makes on the way to an upload, or receives for one; to be removed by the caller, and by `recoverUploads` after a crash. */
export async function makePackingFolder(database: Database): Promise<string> {
  return mkdtemp(join(await uploadFolder(database), `packing-${Buffer.from(ownerOfThisProcess).toString('hex')}-`))
}

/** Whether a name in the folder of uploads is that of a packing folder whose process may still be at it. */
export async function isPackedIn(folder: string, name: string): Promise<boolean> {
  const [, owner] = /^packing-([\da-f]+)-[^-]{6}$/.exec(name) ?? []
  if (owner === undefined || isDeadOwner(Buffer.from(owner, 'hex').toString())) return false
  const made = await stat(join(folder, name)).catch(() => null)
  return made !== null && made.mtimeMs > Date.now() - longestPacking
}
