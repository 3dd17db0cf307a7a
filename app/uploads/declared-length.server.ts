import type { IngestLimits } from '#app/ingest/limits.ts'
import { UploadTooLarge } from '#app/ingest/reporting/errors.ts'

/** Throws `UploadTooLarge` for a request that says that it has more bytes than are taken: nobody need send them to learn that. */
export function refuseTooLong({ headers }: Request, { uploadBytes }: Pick<IngestLimits, 'uploadBytes'>): void {
  if (Number(headers.get('content-length')) > uploadBytes) throw new UploadTooLarge(uploadBytes)
}
