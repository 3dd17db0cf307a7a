import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'
import type { UploadCode } from '#app/ingest/reporting/upload-codes.ts'

/** An archive cannot be read because of one file in it: it is read as a whole or not at all. */
export class UnreadableMember extends UnreadableUpload {
  readonly code: UploadCode

  /** `member` is its name where the reason does not say it already; `others` whether there are more. */
  constructor(reason: UnreadableUpload, member: string | null, others: boolean) {
    const which = member === null ? '' : `In the archive, “${shownText(member)}” cannot be read. `
    const rest =
      ' An archive is read as a whole or not at all, so nothing of its other files was stored: send them without this one, or all again.'
    super(`${which}${reason.sentence}${others ? rest : ''}`, reason)
    this.code = reason.code
  }
}

/**
 * Does work on a log, of several as it may be. What it throws for a log that cannot be read names the file in the archive that `member`
 * gives by then, and says what becomes of the others.
 */
export function ofMember<T>(member: () => string | null, logs: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const name = member()
    if (name === null || !(error instanceof UnreadableUpload) || error instanceof UnreadableMember) throw error
    throw new UnreadableMember(error, name, logs > 1)
  }
}
