import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { archiveEntries } from './archive-entries.ts'
import { ArchiveTooManyMembers } from '#app/ingest/reporting/errors.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'
import { externalName, logName } from '#app/sarif/file-names.ts'

/** Why a member of an archive was not read. */
export type SkipReason = 'folder' | 'system-file' | 'symbolic-link' | 'encrypted' | 'unsupported-compression' | 'not-a-log' | 'empty'

export type ZipMember = {
  /** Its name, as a relative path in which no segment leads upwards, without characters that do not show. Names may repeat. */
  name: string
  /** Undefined for a member to be read. */
  skip: SkipReason | undefined
  /** Whether it is named like a file of external properties, which belong to a log (SARIF §3.2). */
  external: boolean
  /** Whether there are logs to be read besides it. */
  hasOthers: boolean
  /** Its bytes; they fail at their end if they are not those that were put in. */
  bytes: () => AsyncGenerator<Uint8Array>
}

/**
 * The members of the zip archive at `path`, in its order, each to be read before the next is asked for. Of members with data, those named
 * like a log are to be read: those that end in `.sarif` or `.sarif.json`; without any, those in `.json`; without these, all; and besides them those named like external properties. Throws `ArchiveTooManyMembers` where more than
 * `most` are to be read, or too many listed, and what yauzl throws for a damaged archive.
 */
export async function* zipMembers(path: string, fileName: string, most: number): AsyncGenerator<ZipMember> {
  // Names stay raw: yauzl refuses a whole archive for one name that leads out of its folder, but no name becomes a path here.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
  // A failure to close. Others come with the call that meets them.
  zip.on('error', () => undefined)
  try {
    await assertSingle(path, zip)
    const members: ZipMember[] = []
    for await (const { name, entry } of archiveEntries(zip, fileName)) members.push(memberOf(zip, name, entry))
    const readable = members.filter((member) => member.skip === undefined && !member.external)
    const named = [logName, /\.json$/i].find((pattern) => readable.some(({ name }) => pattern.test(name)))
    for (const member of members) {
      if (member.skip === undefined && !member.external && named?.test(member.name) === false) member.skip = 'not-a-log'
    }
    if (members.filter(({ skip }) => skip === undefined).length > most) throw new ArchiveTooManyMembers(fileName, most)
    const logs = readable.filter(({ skip }) => skip === undefined)
    for (const member of members) member.hasOthers = logs.length > 1 || (logs.length === 1 && logs[0] !== member)
    yield* members
  } finally {
    zip.close()
  }
}

const endBytes = 22
const endSignature = 0x06054b50

/**
 * Throws if the list of files that the end of the archive leads to has an end of its own before: then two archives of equal size were put one
 * after the other, and the list is that of the first. Of others the list is not where the end says, which yauzl finds.
 */
async function assertSingle(path: string, { comment, fileSize }: ZipFile): Promise<void> {
  const file = await open(path, 'r')
  try {
    const end = fileSize - endBytes - Buffer.byteLength(comment)
    const at = async (position: number) => (await file.read(Buffer.alloc(endBytes), 0, endBytes, position)).buffer
    const last = await at(end)
    const endOfList = last.readUInt32LE(12) + last.readUInt32LE(16)
    if (endOfList < end && (await at(endOfList)).readUInt32LE(0) === endSignature) throw new Error('another archive follows its end')
  } finally {
    await file.close()
  }
}

function memberOf(zip: ZipFile, name: string, entry: Entry): ZipMember {
  return {
    name: shownName(name),
    skip: skipReason(entry, name),
    external: externalName.test(name),
    // Known once all are.
    hasOthers: false,
    bytes: () => checkedBytes(zip, entry),
  }
}

function shownName(name: string): string {
  const segments = name.replace(/^[a-z]:/i, '').split('/')
  return shownText(segments.filter((segment) => !['', '.', '..'].includes(segment)).join('/'), 1000)
}

function skipReason(entry: Entry, name: string): SkipReason | undefined {
  if (name.endsWith('/')) return 'folder'
  // What macOS adds: resource forks and Finder's notes, some of them named like the file that they belong to.
  if (/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(name)) return 'system-file'
  if (isSymbolicLink(entry)) return 'symbolic-link'
  if (entry.isEncrypted()) return 'encrypted'
  if (!entry.canDecodeFileData()) return 'unsupported-compression'
  return entry.uncompressedSize === 0 ? 'empty' : undefined
}

// Written on Unix (3), the upper half of the attributes is the file's mode.
function isSymbolicLink(entry: Entry): boolean {
  return entry.versionMadeBy >>> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

async function* checkedBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (checksum !== entry.crc32) throw new Error('incorrect data check')
}
