import { resolve } from 'node:path'
import type { Database, DatabaseLocation, OpenOptions } from '#app/store/database.ts'
import { isHalfFilled, markHalfFilled, unmarkHalfFilled } from '#app/store/half-filled.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { UnusableDatabase } from '#app/store/unusable-database.ts'
import { UnusableFolder } from '#app/store/sqlite/unusable-folder.ts'
import { DatabaseInUse } from '#app/store/sqlite/sqlite.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'
import { releaseReadElsewhere } from '#app/ingest/receiving/kept-upload.ts'
import { emptyStore } from './empty-store.ts'
import { finishDeletions } from './finish-deletions.ts'
import { giveUpload, lendUpload, openBeside } from './fresh-store.ts'
import { isInUse } from './other-processes.ts'
import { markOf, putInPlace } from './put-in-place.ts'
import { NotRebuilt } from './not-rebuilt.ts'
import { isEmptyStore, type RebuildOptions, type Rebuilt, rebuildStore } from './rebuild-store.ts'
import { hasBytes, sourcesOf } from './sources.ts'

/**
 * Rebuilds a store from its uploads, beside the one there is, and puts it in its place when all is read.
 * @throws NotRebuilt; then all is as it was
 */
export async function rebuildInPlace(location: DatabaseLocation, options: RebuildOptions): Promise<Rebuilt> {
  return withSource(location, async (source) => {
    const { beside, remove } = await openBeside(source)
    try {
      const mark = await markOf(source.kysely)
      const rebuilt = await rebuildStore(source, beside, { ...options, place: (upload) => lendUpload(source, beside, upload) })
      await putInPlace(source, beside, mark)
      return rebuilt
    } finally {
      await remove()
    }
  })
}

/**
 * Rebuilds a store into another database, which must be empty and may be of the other engine. The first stays as it is, but for what is still being deleted.
 * @throws NotRebuilt, and what reading throws; then the other is empty again
 */
export async function rebuildInto(location: DatabaseLocation, into: DatabaseLocation, options: RebuildOptions): Promise<Rebuilt> {
  if (isSame(location, into)) throw new NotRebuilt('That is the database itself. Without --into it is rebuilt where it is.')
  return withSource(location, async (source) => {
    const target = await openTarget(into)
    try {
      if (await isInUse(target)) throw new NotRebuilt(intoInUse)
      // What one that was killed has left of it is nobody else's: until it is whole it is opened here alone.
      if (await isHalfFilled(target)) await emptyAgain(target)
      if (!(await isEmptyStore(target))) throw new NotRebuilt(notEmpty)
      await markHalfFilled(target)
      try {
        const rebuilt = await fill(source, target, options)
        await unmarkHalfFilled(target)
        return rebuilt
      } catch (error) {
        // Where that fails, too, the first reason is the one to tell.
        await emptyAgain(target).catch(() => {})
        throw error
      }
    } finally {
      await target.close()
    }
  })
}

async function emptyAgain(target: Database): Promise<void> {
  if (await emptyStore(target)) await unmarkHalfFilled(target)
}

/** Fills an empty database with what another holds, and with the bytes of all its uploads. */
async function fill(source: Database, target: Database, options: RebuildOptions): Promise<Rebuilt> {
  const mark = await markOf(source.kysely)
  const given = new Set<number>()
  async function place(upload: StoredUpload): Promise<() => Promise<void>> {
    await giveUpload(source, target, upload)
    given.add(upload.id)
    return async () => {}
  }
  const rebuilt = await rebuildStore(source, target, { ...options, place })
  for (const upload of (await sourcesOf(source)).uploads) {
    if (!given.has(upload.id) && (await hasBytes(source, upload))) await giveUpload(source, target, upload)
  }
  await releaseReadElsewhere(target)
  if ((await markOf(source.kysely)) !== mark) throw new NotRebuilt(written)
  return rebuilt
}

async function withSource<T>(location: DatabaseLocation, work: (source: Database) => Promise<T>): Promise<T> {
  const source = await openAlone(location)
  try {
    if (await isInUse(source)) throw new NotRebuilt(inUse)
    await finishDeletions(source)
    return await work(source)
  } finally {
    await source.close()
  }
}

const notEmpty = 'The database to rebuild into is not empty. Name one that is, or a new folder.'
const written = 'Something was written while it was rebuilt, which the new database would lack. Stop what uses the first, and begin anew.'
const intoInUse = 'Another process has the database open that is to be rebuilt into: a server, or another rebuild. Stop it, and begin anew.'
const inUse = 'Another process has the database open: a server, or an import. Stop it, and begin anew.'

async function openAlone(location: DatabaseLocation, options: OpenOptions = {}): Promise<Database> {
  try {
    return await openDatabase(location, { ...options, alone: true })
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new NotRebuilt(inUse, { cause: error })
    throw error
  }
}

/** The same of one that is to be rebuilt into. What cannot be used is not the database that the settings name. */
async function openTarget(location: DatabaseLocation): Promise<Database> {
  try {
    return await openAlone(location, { halfFilled: true })
  } catch (error) {
    if (!(error instanceof UnusableDatabase) && !(error instanceof UnusableFolder)) throw error
    throw new NotRebuilt(`What is to be rebuilt into cannot be opened. ${error.message}`, { cause: error })
  }
}

function isSame(one: DatabaseLocation, other: DatabaseLocation): boolean {
  if (one.engine === 'postgres') return other.engine === 'postgres' && one.url === other.url
  return other.engine === 'sqlite' && resolve(one.folder) === resolve(other.folder)
}
