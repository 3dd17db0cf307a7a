import { copyFile, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fetchUpload, keepUpload, receivedPath, releaseUpload } from '#app/ingest/receiving/kept-upload.ts'
import type { Database, DatabaseLocation } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'

/** An embedded database beside the one that is rebuilt, made anew; what one that was broken off has left is removed. */
export async function openBeside(source: Database): Promise<{ beside: Database; remove(): Promise<void> }> {
  const folder = folderBeside(source.location)
  await rm(folder, { recursive: true, force: true })
  const beside = await openDatabase({ engine: 'sqlite', folder })
  return {
    beside,
    async remove() {
      await beside.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Removes what a rebuild that was broken off has left beside an embedded database that is open: nobody rebuilds it then. A PostgreSQL may be rebuilt
 * while it is open, and refuse that only in the end.
 */
export async function removeBeside({ engine, location }: Database): Promise<void> {
  if (engine === 'sqlite') await rm(folderBeside(location), { recursive: true, force: true })
}

function folderBeside({ folder }: DatabaseLocation): string {
  return join(resolve(folder), 'rebuild')
}

/** Lets a database read an upload that another holds, without a second copy of it. Gives what takes it away again. */
export async function lendUpload(source: Database, target: Database, { id, uid }: StoredUpload): Promise<() => Promise<void>> {
  const path = await receivedPath(target, uid)
  await symlink(resolve(await fetchUpload(source, id, uid)), path)
  return async () => {
    await rm(path)
    await releaseUpload(source, uid)
  }
}

/** Gives a database an upload's bytes for good; they stay where they are, too. */
export async function giveUpload(source: Database, target: Database, { id, uid }: StoredUpload): Promise<void> {
  const path = await receivedPath(target, uid)
  await mkdir(target.location.folder, { recursive: true })
  try {
    await copyFile(await fetchUpload(source, id, uid), `${path}.part`)
    await rename(`${path}.part`, path)
  } catch (error) {
    // As on a full disk.
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await releaseUpload(source, uid)
  await keepUpload(target, id, uid)
}
