import { fileReason, isOfFile } from './file-reason.ts'
import { NotServed } from './running-assay.ts'
import { complain, say } from './terminal.ts'
import { uploadLines } from './upload-lines.ts'
import { DiskFull, isDiskFull, UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/**
 * Takes files in one after the other, and says of each what came of it, and what `then` has to say once it is read. Gives 1 if one of
 * them could not be read, else 0.
 */
export async function takeFiles(
  files: readonly string[],
  origin: string,
  take: (file: string) => Promise<Upload>,
  then?: (upload: Upload) => Promise<string[]>,
): Promise<0 | 1> {
  let code: 0 | 1 = 0
  for (const file of files) {
    try {
      const upload = await take(file)
      const more = upload.status === 'done' && then !== undefined ? await then(upload) : []
      const lines = [...uploadLines(upload, origin), ...more]
      if (upload.status === 'failed') code = complain(...lines)
      else say(...lines)
    } catch (error) {
      code = complain(`${file}: not read. ${reasonOf(error)}`)
    }
  }
  return code
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableUpload) return error.sentence
  if (error instanceof NotServed) return error.message
  // What the file system says of a file is about the file; anything else is a fault of ours.
  if (isDiskFull(error)) return new DiskFull().sentence
  if (isOfFile(error)) return `The file cannot be read: ${fileReason(error)}.`
  throw error
}
