const reasons: Readonly<Record<string, string>> = {
  EACCES: 'nobody but its owner may',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk can only be read',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a file stands where its folder should be',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  ENAMETOOLONG: 'its name is too long',
}

/** Why the system refuses to write a file, in words: its own where there are none. */
export function fileReason(error: Error & { code?: unknown }): string {
  const code = String(error.code)
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? error.message
}
