import { isDiskFull } from '#app/ingest/reporting/errors.ts'
import { ServerFault } from '#app/monitoring/server-fault.ts'
import { damagedSentence, isDamaged, isPassing, isReadOnly } from '#app/store/database-away.ts'
import { UnusableFolder } from '#app/store/sqlite/unusable-folder.ts'
import { DatabaseMoved } from '#app/store/sqlite/in-place.ts'
import { logUnexpected } from './log.ts'
import { logOutage } from './log-outage.ts'
import { errorCode } from '#app/store/error-code.ts'

const masked = new WeakMap<object, ServerFault>()

/**
 * What of an error may leave the server. One that nobody foresaw is logged under a digest, once however often it is asked for; `place` is
 * what failed. Of a disk without room is said that it is full, and of a database that is away that it is: whoever asked can do something about it,
 * or tell who can.
 */
export function maskError(error: unknown, place: string): ServerFault {
  if (error instanceof ServerFault) return error
  if (typeof error !== 'object' || error === null) return faultOf(error, place)
  const fault = masked.get(error) ?? faultOf(error, place)
  masked.set(error, fault)
  return fault
}

function faultOf(error: unknown, place: string): ServerFault {
  if (isPassing(error)) {
    return new ServerFault(logOutage(error, place), outageSentence(error), 'unavailable', 503)
  }
  if (error instanceof UnusableFolder) {
    const sentence = 'Nothing can be written to the folder of Assay’s data. Nothing was changed; the server’s log says more.'
    return new ServerFault(logOutage(error, place), sentence, 'unavailable', 503)
  }
  const digest = logUnexpected(error, place)
  if (isDamaged(error)) return new ServerFault(digest, `${damagedSentence} The server’s log has it under ${digest}.`)
  if (!isDiskFull(error)) return new ServerFault(digest, `Something went wrong on the server. Its log has it under ${digest}.`)
  const sentence = 'The disk is full. Nothing was changed and nothing that is stored was harmed: free some space and try again.'
  return new ServerFault(digest, sentence, 'disk-full', 507)
}

function outageSentence(error: unknown): string {
  if (error instanceof DatabaseMoved) return 'The database of Assay is not where it was. Nothing was changed; the server’s log says more.'
  if (isReadOnly(error)) {
    const why = errorCode(error).startsWith('SQLITE')
      ? 'its file, or its disk, is read-only'
      : 'PostgreSQL only lets it be read, as a standby does'
    return `Nothing can be written to the database of Assay: ${why}. Nothing was changed, and lists are still answered.`
  }
  return 'The database of Assay does not answer at the moment. What is stored is safe: try again in a while.'
}
