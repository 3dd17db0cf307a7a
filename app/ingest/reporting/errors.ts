import { shownText } from './shown-text.ts'
import type { UploadCode } from './upload-codes.ts'
import { errorCode } from '#app/store/error-code.ts'

/** An upload that cannot be read. `sentence` tells people what the file is and what to do. */
export abstract class UnreadableUpload extends Error {
  abstract readonly code: UploadCode
  readonly sentence: string

  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.sentence = sentence
  }
}

export class UploadTooLarge extends UnreadableUpload {
  readonly code = 'upload-too-large'

  constructor(limit: number) {
    super(`The upload is larger than ${bytes(limit)}. Compress it with gzip or zstd, split it by run, or raise ASSAY_MAX_UPLOAD_BYTES.`)
  }
}

export class UploadEmpty extends UnreadableUpload {
  readonly code = 'upload-empty'

  constructor(fileName: string) {
    super(`${named(fileName)} is empty. Check that the analyser finished and that the right file was sent.`)
  }
}

/** Decoding gave more bytes than the limits allow, in total or for the bytes that came in. */
export class ArchiveBomb extends UnreadableUpload {
  readonly code = 'archive-bomb'

  constructor(fileName: string, limit: { decodedBytes: number } | { ratio: number }) {
    super(
      'ratio' in limit
        ? `${named(fileName)} grows to more than ${limit.ratio} times its size when decompressed, which no log does. Send it less compressed, or raise ASSAY_MAX_RATIO.`
        : `${named(fileName)} is larger than ${bytes(limit.decodedBytes)} when decompressed. Split it by run, or raise ASSAY_MAX_DECODED_BYTES.`,
    )
  }
}

/** Runs name what stands elsewhere so often that the log would be larger with it than the limits allow. */
export class ExternalsTooLarge extends UnreadableUpload {
  readonly code = 'archive-bomb'

  constructor() {
    super(
      'The log is too large for what was sent once the external properties that its runs name are in place. Let each run name only what is its own, or raise ASSAY_MAX_RATIO and ASSAY_MAX_DECODED_BYTES.',
    )
  }
}

/** Of what is almost nothing, as of `{}` or of what many runs share, a log has more results than what was sent may come to. */
export class TooManyResults extends UnreadableUpload {
  readonly code = 'archive-bomb'

  constructor(limit: number) {
    super(
      `The upload has more than ${limit} results, which is too many for the bytes that were sent. Let each run name only results of its own, send the log less compressed, or raise ASSAY_MAX_RATIO and ASSAY_MAX_DECODED_BYTES.`,
    )
  }
}

export class ArchiveCorrupt extends UnreadableUpload {
  readonly code = 'archive-corrupt'

  constructor(fileName: string, format: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `${named(fileName)} cannot be decompressed as ${format} (${shownText(reason)}). It is probably cut off or damaged: send it again.`,
      cause,
    )
  }
}

export class ArchiveNested extends UnreadableUpload {
  readonly code = 'archive-nested'

  constructor(fileName: string, format: string) {
    super(`${named(fileName)} is compressed inside something compressed (${format} within). Unpack it and send the log itself.`)
  }
}

export class ArchiveTooManyMembers extends UnreadableUpload {
  readonly code = 'archive-too-many-members'

  constructor(fileName: string, limit: number | { directoryBytes: number }) {
    super(
      typeof limit === 'number'
        ? `${named(fileName)} holds more than ${limit === 1 ? '1 file' : `${limit} files`} to be read. Send fewer at once, or raise ASSAY_MAX_ARCHIVE_MEMBERS.`
        : `${named(fileName)} lists its files in more than ${bytes(limit.directoryBytes)}. Send fewer at once.`,
    )
  }
}

export class ArchiveWithoutLog extends UnreadableUpload {
  readonly code = 'archive-without-log'

  constructor(fileName: string, members: number) {
    const none = members === 1 ? 'one entry, which is no log' : `${members} entries, none of which is a log`
    const held = members === 0 ? 'holds no files' : `has ${none} that can be read`
    super(`${named(fileName)} is a zip archive that ${held}. Put at least one .sarif or .json file into it, without a password.`)
  }
}

export class TooManyRuns extends UnreadableUpload {
  readonly code = 'too-many-runs'

  constructor(limit: number) {
    super(
      `The upload has more than ${limit === 1 ? '1 run' : `${limit} runs`}. Let the analyser write its results into fewer, send them apart, or raise ASSAY_MAX_RUNS.`,
    )
  }
}

export class EncodingUnsupported extends UnreadableUpload {
  readonly code = 'encoding-unsupported'

  constructor(fileName: string, encoding: string) {
    super(
      `${named(fileName)} is encoded as ${shownText(encoding, 60)}, which Assay does not read. Send JSON in UTF-8 or UTF-16, plain or as gzip, zstd, brotli or zip.`,
    )
  }
}

/**
 * The bytes are not one JSON object, at a level above the single result. `offset` is 0-based, in bytes of the decoded log.
 * What was read before it was read well.
 */
export class MalformedJson extends UnreadableUpload {
  readonly code: 'json-malformed' | 'json-truncated'
  readonly offset: number
  /** A clause for people. */
  readonly detail: string
  /** Where the log begins, if others stand before it in the file. */
  readonly behind: number | null

  constructor(code: 'json-malformed' | 'json-truncated', offset: number, detail: string, behind: number | null = null) {
    const which = behind === null ? 'The log' : `Of several logs in the file, the one that begins at byte ${behind}`
    const rest =
      behind === null ? '' : ' A file is read as a whole or not at all, so nothing of those before it was stored: send them without it.'
    super(
      code === 'json-truncated'
        ? `${which} ends too early, at byte ${offset}: ${detail}. The tool that wrote it was probably interrupted: run it again.${rest}`
        : `${which} is not valid JSON at byte ${offset}: ${detail}. Ask the tool that wrote it for a valid log.${rest}`,
    )
    this.code = code
    this.offset = offset
    this.detail = detail
    this.behind = behind
  }
}

export class DiskFull extends UnreadableUpload {
  readonly code = 'disk-full'

  constructor() {
    super('The disk is full. Nothing of this upload was stored and nothing else was harmed: free some space and send it again.')
  }
}

/** Whether an error of the file system, of SQLite or of PostgreSQL says that there is no room left, or none for this user. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100'].includes(errorCode(error))
}

function named(fileName: string): string {
  const shown = shownText(fileName)
  return shown === '' ? 'The upload' : `“${shown}”`
}

function bytes(count: number): string {
  if (count < 1024) return `${count} bytes`
  const power = Math.min(3, Math.floor(Math.log2(count) / 10))
  return `${Number((count / 1024 ** power).toFixed(1))} ${['', 'KiB', 'MiB', 'GiB'][power]}`
}
