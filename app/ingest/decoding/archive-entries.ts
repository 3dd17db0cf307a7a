import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { ArchiveTooManyMembers } from '#app/ingest/reporting/errors.ts'

/** Entries of an archive of sources: more than any repository that is sent for its results has. */
const mostEntries = 100_000
/** Bytes of what an archive says of its entries, all of which is held at once; one entry may have 192 KiB. */
const mostDirectoryBytes = 32 * 1024 * 1024
/** What an entry has besides its name, its extra fields and its comment. */
const headerBytes = 46

/**
 * The entries of a zip archive that was opened for raw names, in its order, with their names. Throws `ArchiveTooManyMembers` where they are too many to
 * hold, and what yauzl throws.
 */
export async function* archiveEntries(zip: ZipFile, fileName: string): AsyncGenerator<{ name: string; entry: Entry }> {
  if (zip.entryCount > mostEntries) throw new ArchiveTooManyMembers(fileName, mostEntries)
  let length = 0
  for await (const entry of zip.eachEntry()) {
    length += headerBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (length > mostDirectoryBytes) throw new ArchiveTooManyMembers(fileName, { directoryBytes: mostDirectoryBytes })
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    // Of four bytes each, they take far more to hold.
    entry.extraFields = []
    yield { name, entry }
  }
}
