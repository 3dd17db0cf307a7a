import { rm } from 'node:fs/promises'
import { abandonUpload } from './abandoned.ts'
import { isPassing } from '#app/store/database-away.ts'
import type { Database } from '#app/store/database.ts'
import { durably } from '#app/store/durably.ts'
import { refName } from '#app/store/projects/refs.ts'
import { addUpload, newUploadId, queueUpload } from '#app/store/uploads/uploads.ts'
import { explainReceiving, keepUpload, receivedPath } from './kept-upload.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { ownerOfThisProcess } from '#app/ingest/owner.ts'
import type { KeptParameters } from '#app/ingest/parameters.ts'
import { type Body, receiveBody } from './receive.ts'
import { linkSameBytes, type OwnFile } from './same-bytes.ts'
import { unnamedFile } from './unnamed-file.ts'
import { shownText } from '#app/ingest/reporting/shown-text.ts'

export type Incoming = {
  body: Body
  /** The file that the body is read from, where it is one of this machine's. */
  file?: OwnFile
  /** What the file is called where it comes from; only shown, and the project's name if nothing else tells one. */
  fileName: string
  /** `br` where the sender says so: brotli has no signature. */
  encoding: string | null
  parameters: KeptParameters
  sample?: boolean
  /** Whether this process makes of it what was exported, once it is read; until it says that it has, it is its to take back. */
  isRestored?: boolean
}

/**
 * Receives an upload and puts it in line to be read. Once this has answered, the upload survives a crash. Throws what `receiveBody` throws;
 * then nothing of it is left, at the latest once the database answers again.
 */
export async function acceptUpload(
  database: Database,
  limits: IngestLimits,
  incoming: Incoming,
  signal?: AbortSignal,
): Promise<{ uid: string }> {
  const uid = newUploadId()
  const db = database.kysely
  let path: string | null = null
  try {
    const id = await addUpload(db, {
      uid,
      file_name: baseName(incoming.fileName),
      encoding: incoming.encoding,
      parameters: JSON.stringify(inOneSpelling(incoming.parameters)),
      received_at: new Date().toISOString(),
      lease: ownerOfThisProcess,
      restorer: incoming.isRestored ? ownerOfThisProcess : null,
      sample: incoming.sample ?? false,
    })
    path = await receivedPath(database, uid)
    const same = incoming.file === undefined ? null : await linkSameBytes(database, incoming.file, path, { limits, signal })
    const received = same ?? (await receiveBody(incoming.body, path, { limits, signal, durable: database.engine === 'sqlite' }))
    await keepUpload(database, id, uid)
    await durably(database, (held) => queueUpload(held, id, received))
    return { uid }
  } catch (error) {
    if (path !== null) await rm(path, { force: true })
    const abandoned = abandonUpload(database, uid)
    // Who has waited for the embedded database in vain need not do so once more; hosted as a function nothing runs after the answer, but there it is PostgreSQL.
    if (database.engine === 'postgres' || !isPassing(error)) await abandoned
    throw explainReceiving(database, error)
  }
}

function baseName(name: string): string {
  return shownText(name.split(/[/\\]/).at(-1) ?? '', 200) || unnamedFile
}

// Refs have several spellings. What is compared with a base looks for it among the refs that are stored, by their one name.
function inOneSpelling(parameters: KeptParameters): KeptParameters {
  return parameters.base === undefined ? parameters : { ...parameters, base: refName(parameters.base).name }
}
