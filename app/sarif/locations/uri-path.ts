/** How a URI reads as a path. */
export type UriPath = {
  /** `/` as separator, decoded, without `.` and `..` where that is possible; of a URI that is no file, the URI as it is. */
  readonly path: string
  /** A file under a root, a file relative to something, or no file (`https:`, `pkg:`, the name of an image). */
  readonly kind: 'absolute' | 'relative' | 'other'
  /** `..` leads out of what the path is relative to. */
  readonly above: boolean
}

const drive = /^[a-z]:(?=[\\/])/i
/** One letter is a Windows drive, not a scheme. */
const scheme = /^[a-z][a-z0-9+.-]+:/i
const fileScheme = /^file:/i
/** As `file://` put before a relative path leaves it: no server has such a name. */
const relativeServer = /^\/\/(?=\.{1,2}(?:\/|$))/
const escapes = /(?:%[0-9a-f]{2})+/gi

/** Whether a URI reference stands for itself: it has a scheme, a drive letter or a server's name. */
export function isAbsoluteUri(uri: string): boolean {
  return scheme.test(uri) || drive.test(uri) || uri.startsWith('\\\\')
}

/**
 * Reads a URI reference as a path. Takes what tools write for one: Windows paths, bare or after `file:` with any number of slashes,
 * backslashes, UNC names, bad percent escapes. `#` and `?` in a file's URI are part of its name, since hardly any tool escapes them.
 */
export function readUriPath(uri: string): UriPath {
  if (fileScheme.test(uri)) return readFilePath(uri.slice(5))
  if (drive.test(uri) || uri.startsWith('\\\\')) return readFilePath(uri)
  if (scheme.test(uri)) return { path: uri, kind: 'other', above: false }
  return readPath(decodePath(uri))
}

/** A Windows path, or what follows `file:`. */
function readFilePath(rest: string): UriPath {
  const path = decodePath(rest).replace(relativeServer, '')
  const server = /^\/\/([^/:]+)(?=\/|$)/.exec(path)
  if (server === null) return readPath(path)
  const below = path.slice(server[0].length)
  return server[1] === 'localhost' ? readPath(below) : normalise(`//${server[1]}/`, below)
}

/** Several leading slashes are a slip: a server's name comes with backslashes or after `file:`. */
function readPath(path: string): UriPath {
  const withDrive = /^\/*([a-z]):(?:\/|$)/i.exec(path)
  if (withDrive !== null) return normalise(`${(withDrive[1] ?? '').toUpperCase()}:/`, path.slice(withDrive[0].length))
  return normalise(path.startsWith('/') ? '/' : '', path)
}

/** With `/` as separator, and percent escapes decoded where they are UTF-8. */
function decodePath(text: string): string {
  const decoded = text.includes('%') ? text.replace(escapes, decodeEscapes) : text
  return decoded.includes('\\') ? decoded.replaceAll('\\', '/') : decoded
}

function decodeEscapes(sequence: string): string {
  try {
    return decodeURIComponent(sequence)
  } catch {
    return sequence
  }
}

function normalise(root: string, path: string): UriPath {
  const kind = root === '' ? 'relative' : 'absolute'
  const parts: string[] = []
  let above = false
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length > 0 && parts[parts.length - 1] !== '..') parts.pop()
    else {
      above = true
      if (kind === 'relative') parts.push(part)
    }
  }
  return { path: root + parts.join('/'), kind, above }
}
