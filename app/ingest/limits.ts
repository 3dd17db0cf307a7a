import { z } from 'zod'

const KiB = 1024
const MiB = 1024 * KiB
const GiB = 1024 * MiB

/** The most bytes of a part or a result of a log, whatever is set: it must fit in a JavaScript string. */
export const longestParsed = 256 * MiB

/** The environment variables that bound what one upload may cost, with their defaults; a bad value stops the start with its name. */
export const ingestLimitsSchema = z
  .object({
    /** Bytes of one upload as sent. */
    ASSAY_MAX_UPLOAD_BYTES: whole(4 * GiB),
    /** Bytes of one upload after decompression, all members of an archive together. */
    ASSAY_MAX_DECODED_BYTES: whole(16 * GiB),
    /** Decoded bytes for each byte sent, beyond the first 64 MiB decoded (a log compresses 10 to 60 times). */
    ASSAY_MAX_RATIO: whole(200),
    /** Files of a zip archive that are read as logs. */
    ASSAY_MAX_ARCHIVE_MEMBERS: whole(1000),
    /** Compressed layers in each other, not counting a declared content encoding: 1 refuses an archive in an archive. */
    ASSAY_MAX_NESTING: whole(1, 8),
    /** Runs of one upload, of all its logs together: each costs some milliseconds and kilobytes, however little it holds. */
    ASSAY_MAX_RUNS: whole(20_000),
    /** Bytes of one part of a log that is parsed whole: a member of a run or of the log, an artifact. A run may have four times that in all. */
    ASSAY_MAX_PART_BYTES: whole(64 * MiB, longestParsed),
    /** Bytes of one result. */
    ASSAY_MAX_RESULT_BYTES: whole(32 * MiB, longestParsed),
    /** Files whose text is kept with one upload. */
    ASSAY_MAX_SOURCE_FILES: whole(10_000),
    /** Bytes of one such file; what is larger is not looked at. */
    ASSAY_MAX_SOURCE_FILE_BYTES: whole(4 * MiB, 64 * MiB),
    /** Bytes of text kept with one upload, before compression. */
    ASSAY_MAX_SOURCE_BYTES: whole(128 * MiB),
  })
  .transform((environment) => ({
    uploadBytes: environment.ASSAY_MAX_UPLOAD_BYTES,
    decodedBytes: environment.ASSAY_MAX_DECODED_BYTES,
    ratio: environment.ASSAY_MAX_RATIO,
    /** So that a small, highly repetitive log passes; not a setting. */
    ratioFreeBytes: 64 * MiB,
    archiveMembers: environment.ASSAY_MAX_ARCHIVE_MEMBERS,
    nesting: environment.ASSAY_MAX_NESTING,
    runs: environment.ASSAY_MAX_RUNS,
    partBytes: environment.ASSAY_MAX_PART_BYTES,
    resultBytes: environment.ASSAY_MAX_RESULT_BYTES,
    sourceFiles: environment.ASSAY_MAX_SOURCE_FILES,
    sourceFileBytes: environment.ASSAY_MAX_SOURCE_FILE_BYTES,
    sourceBytes: environment.ASSAY_MAX_SOURCE_BYTES,
  }))

/** Bounds on one upload; sizes in bytes. */
export type IngestLimits = z.infer<typeof ingestLimitsSchema>

/** The most bytes that an upload of so many may come to. */
export function mostDecodedBytes({ decodedBytes, ratio, ratioFreeBytes }: IngestLimits, sent: number): number {
  return Math.min(decodedBytes, ratioFreeBytes + ratio * sent)
}

// An empty variable counts as unset.
function whole(byDefault: number, greatest = Number.MAX_SAFE_INTEGER) {
  const sentence = `must be a whole number from 1 to ${greatest}.`
  const text = z
    .string()
    .regex(/^\d{1,16}$/, sentence)
    .transform(Number)
    .refine((number) => number >= 1 && number <= greatest, sentence)
  return z.preprocess((value) => (value === '' ? undefined : value), text.default(byDefault))
}
