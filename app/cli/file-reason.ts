import { isDatabaseAway } from '#app/store/database-away.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk can only be read',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file stands in the place of its folder',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  ENAMETOOLONG: 'its name is too long',
}

/** Why the system refuses to read or write a file, in words: its own where there are none. */
export function fileReason(error: Error & { code?: unknown }): string {
  const code = String(error.code)
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? error.message
}

/** Whether an error is what the system says of a file, and not of the connection to a database. */
export function isOfFile(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && !isDatabaseAway(error)
}
