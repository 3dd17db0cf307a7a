/** Why a file that a log names is not to be had: it is not there, leads out of the folder, is none, is too large, or cannot be read. */
export type SourceAbsence = 'missing' | 'outside' | 'not-a-file' | 'too-large' | 'unreadable'

/** Where files come from that a log names: a folder, or an archive. */
export type SourceProvider = {
  /** The bytes of the file with this repo path, which is text of a log and not to be trusted; at most `most` of them. */
  read(path: string, most: number): Promise<Uint8Array | SourceAbsence>
}

/** Folders in which version control keeps what is its own, such as passwords of remotes. */
const ownFolders = new Set(['.git', '.hg', '.svn', '.jj'])

// oxlint-disable-next-line no-control-regex -- no file that is wanted has them in its name
const unusable = /[\u0000-\u001f\u007f\\]/

/** The parts of a repo path that leads to something below a folder; null for any other. */
export function pathParts(path: string): string[] | null {
  const parts = path.split('/')
  const isName = (part: string) => !['', '.', '..'].includes(part) && part.length <= 255 && !unusable.test(part)
  return parts.every(isName) && !parts.some((part) => ownFolders.has(part.toLowerCase())) ? parts : null
}
