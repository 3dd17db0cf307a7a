import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { archiveEntries } from '#app/ingest/decoding/archive-entries.ts'
import { ArchiveCorrupt, UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { pathParts, type SourceAbsence, type SourceProvider } from './source-provider.ts'

/** The files in a zip archive by their names, all of which begin with `folder`; to be closed. */
export type SourceArchive = SourceProvider & { names: readonly string[]; folder: string; close(): void }

/**
 * The files in the zip archive at `path`, by their names, or by what is behind the one folder that all of them are in. Links, devices,
 * encrypted ones and names that lead out are none; of equal names the first counts. No name becomes a path here, and a file is
 * decompressed only when it is asked for, up to what is asked. Throws `ArchiveTooManyMembers` and `ArchiveCorrupt`.
 */
export async function sourceArchive(path: string, fileName: string): Promise<SourceArchive> {
  const { zip, entries } = await openArchive(path, fileName)
  const folder = commonFolder(entries.keys())
  return {
    names: [...entries.keys()],
    folder,
    read: async (wanted, most) => {
      const entry = entries.get(nameIn({ files: entries, folder }, wanted) ?? '')
      return entry === undefined ? 'missing' : readEntry(zip, entry, most)
    },
    close: () => zip.close(),
  }
}

/** Where a file lies in an archive, in bytes, and what it is to be; none of it is to be trusted. */
export type ArchivedFile = { offset: number; packed: number; size: number; isDeflated: boolean; crc: number }

/** The files of the archive at `path` by their names, all of which begin with `folder`; plain data, for another thread. */
export type ArchivedFiles = { path: string; folder: string; files: ReadonlyMap<string, ArchivedFile> }

/** Where the files lie that `sourceArchive` gives, for who reads them without waiting. Throws what that throws. */
export async function archivedFiles(path: string, fileName: string): Promise<ArchivedFiles> {
  const { zip, entries } = await openArchive(path, fileName)
  zip.close()
  const files = new Map<string, ArchivedFile>()
  for (const [name, entry] of entries) {
    const { relativeOffsetOfLocalHeader: offset, compressedSize: packed, uncompressedSize: size, crc32: crc } = entry
    files.set(name, { offset, packed, size, isDeflated: entry.compressionMethod !== 0, crc })
  }
  return { path, folder: commonFolder(files.keys()), files }
}

/** The name in an archive of the file with this repo path: as it is, or behind the folder; an absolute one counts from the archive's root. */
export function nameIn({ files, folder }: { files: ReadonlyMap<string, unknown>; folder: string }, path: string): string | null {
  const name = path.replace(/^\/+/, '')
  return [name, folder + name].find((candidate) => files.has(candidate)) ?? null
}

async function openArchive(path: string, fileName: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let zip: ZipFile
  try {
    // Names stay raw: yauzl refuses a whole archive for one name that leads out of its folder.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false })
  } catch (error) {
    throw new ArchiveCorrupt(fileName, 'zip', error)
  }
  // A failure to close. Others come with the call that meets them.
  zip.on('error', () => undefined)
  try {
    return { zip, entries: await entriesOf(zip, fileName) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile, fileName: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const { name: raw, entry } of archiveEntries(zip, fileName)) {
      const name = raw.replace(/^(\.\/)+/, '')
      if (pathParts(name) !== null && isPlain(entry) && !entries.has(name)) entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof UnreadableUpload ? error : new ArchiveCorrupt(fileName, 'zip', error)
  }
  return entries
}

/** A regular file, not encrypted. Written on Unix (3), the upper half of the attributes is the file's mode. */
function isPlain(entry: Entry): boolean {
  const type = entry.versionMadeBy >>> 8 === 3 ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0
  return (type === 0 || type === 0o100000) && !entry.isEncrypted() && entry.canDecodeFileData()
}

/** The folder that all names begin with, as archives of a repository have it; empty if there is none. */
function commonFolder(names: Iterable<string>): string {
  let common: string | undefined
  for (const name of names) {
    const folder = name.slice(0, name.indexOf('/') + 1)
    if (folder === '' || (common !== undefined && common !== folder)) return ''
    common = folder
  }
  return common ?? ''
}

/** What an entry says of its size is not trusted. */
async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array | SourceAbsence> {
  if (entry.uncompressedSize > most) return 'too-large'
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      length += chunk.length
      if (length > most) return 'too-large'
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    return crc32(bytes) === entry.crc32 ? bytes : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
