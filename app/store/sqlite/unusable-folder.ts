import { resolve } from 'node:path'
import { errorCode } from '#app/store/error-code.ts'

/** Nothing can be written in the folder where data is kept. The message is for whoever starts Assay. */
export class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder'
  readonly code = 'unusable-folder'

  constructor(folder: string, reason: string, code: string, cause: unknown) {
    const remedy = reason === full ? 'Free some space' : 'Let Assay write there'
    super(`The data folder ${resolve(folder)} cannot be used: ${reason} (${code}). ${remedy}, or set ASSAY_DATA to another folder.`, {
      cause,
    })
  }
}

const notAllowed = 'nothing may be written there'
const full = 'its disk is full'
const reasons: Readonly<Record<string, string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'it is on a disk that can only be read',
  EEXIST: 'a file stands in its place',
  ENOTDIR: 'a file stands in its place',
  ENOENT: 'it is not there and cannot be made',
  ENOSPC: full,
  EDQUOT: full,
  SQLITE_FULL: full,
  // Of 32 KiB that its processes share, the first that it writes.
  SQLITE_IOERR_SHMSIZE: full,
  SQLITE_IOERR_LOCK: 'its database, assay.db, cannot be locked, as where it may only be read',
  SQLITE_READONLY: notAllowed,
  SQLITE_CANTOPEN: 'its database, assay.db, cannot be opened',
  SQLITE_PERM: notAllowed,
}

/** The error itself, or, where it says that nothing can be written in the folder, one that tells people so. */
export function explainFolder(folder: string, error: unknown): unknown {
  const stated = errorCode(error)
  // Of codes of SQLite that go into detail, as SQLITE_READONLY_DIRECTORY, the beginning.
  const [code = ''] = /^SQLITE_IOERR_(?:SHMSIZE|LOCK)$|^SQLITE_[A-Z]+|^E[A-Z]+$/.exec(stated) ?? []
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return reason === undefined ? error : new UnusableFolder(folder, reason, stated, error)
}
