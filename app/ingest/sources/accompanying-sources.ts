import type { Database } from '#app/store/database.ts'
import { storedPaths } from '#app/store/stored-text.ts'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { keepSources } from './keep-sources.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { type ArchivedFiles, archivedFiles, type SourceArchive, sourceArchive } from './source-archive.ts'
import { slices } from '#app/store/slices.ts'

const namesAtOnce = 500

/**
 * The files beside the logs in an upload's archive, for identities to be made with while these are read; null where the logs came in something
 * else, or the archive is damaged where no log is.
 */
export async function accompanyingFiles(path: string, fileName: string): Promise<ArchivedFiles | null> {
  try {
    return await archivedFiles(path, fileName)
  } catch (error) {
    if (error instanceof UnreadableUpload) return null
    throw error
  }
}

/**
 * Keeps the sources that came in one zip archive with the logs of an upload that has just been read. An archive of which no file is one
 * that a result is in costs no more than looking its names up.
 */
export async function keepAccompanyingSources(database: Database, upload: number, path: string, limits: IngestLimits): Promise<void> {
  const { kysely } = database
  const row = await kysely.selectFrom('upload').select(['id', 'repeats', 'file_name']).where('id', '=', upload).executeTakeFirst()
  if (row === undefined) return
  try {
    const archive = await sourceArchive(path, row.file_name)
    try {
      if (await namesFile(database, archive)) await keepSources(database, row.repeats ?? row.id, archive, limits)
    } finally {
      archive.close()
    }
  } catch (error) {
    // The logs have been read from within something else, or the archive is damaged where no log is.
    if (!(error instanceof UnreadableUpload)) throw error
  }
}

async function namesFile({ kysely }: Database, { names, folder }: SourceArchive): Promise<boolean> {
  const paths = folder === '' ? names : names.flatMap((name) => [name, name.slice(folder.length)])
  // An absolute path counts from the archive's root.
  const all = [...new Set(paths.flatMap((name) => [...storedPaths(name), ...storedPaths(`/${name}`)]))]
  for (const some of slices(all, namesAtOnce)) {
    const found = await kysely.selectFrom('file').select('id').where('path', 'in', some).limit(1).executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}
