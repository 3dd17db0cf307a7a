import type { SourceFolder } from './source-folder.ts'
import { findIn, mostBytes, mostBytesOfFile, mostFiles } from './send-sources.ts'
import { type ZipMember, zipBlob } from './zip-blob.ts'
import { isReadByName } from '#app/sarif/file-names.ts'

/** Longer logs are sent as they are: an archive that is made here has at most 4 GB, and each byte is read once more for it. */
const longestLog = 1024 * 1024 * 1024
/** A log that is not compressed. */
const plainName = /\.(?:sarif|json)$/i
const uri = /"uri"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/g
/** A URI may be cut by the end of a piece. */
const carried = 4096

/**
 * A log with the files of folders that its text names, in one archive, so that these are there when it is read; which of them its results are in
 * shows then. The log itself where there are none, it is compressed, or very long. Rejects where a file cannot be read.
 */
export async function packLog(log: File, folders: readonly SourceFolder[]): Promise<Blob> {
  if (!plainName.test(log.name) || log.size > longestLog) return log
  const members = new Map<string, ZipMember>()
  let left = mostBytes
  for (const name of await namedIn(log, folders)) {
    if (members.size === mostFiles) break
    const file = isReadByName(name) ? null : await findIn(folders, name)
    if (file === null || file.size > Math.min(mostBytesOfFile, left)) continue
    left -= file.size
    members.set(name, { name, file })
  }
  if (members.size === 0) return log
  return zipBlob([{ name: isReadByName(log.name) ? log.name : `${log.name}.sarif`, file: log }, ...members.values()])
}

/** Paths in folders that a log's URIs may be of. */
async function namedIn(log: File, folders: readonly SourceFolder[]): Promise<Set<string>> {
  const paths = new Set<string>()
  const decoder = new TextDecoder()
  const reader = log.stream().getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    for (const [, quoted = ''] of text.matchAll(uri)) {
      const path = pathOf(quoted, folders)
      if (path !== null) paths.add(path)
    }
    if (done || paths.size > mostFiles * 10) return paths
    text = text.slice(-carried)
  }
}

/** What a URI of a log, as JSON has it, leads to from a folder on: an absolute one as far as it leads through a folder of that name. */
function pathOf(quoted: string, folders: readonly SourceFolder[]): string | null {
  try {
    const path = decodeURIComponent(String(JSON.parse(quoted)).replace(/[?#].*$/, '')).replace(/^(?:\.\/)+/, '')
    if (!/^(?:[a-z][\w+.-]*:|\/)/i.test(path)) return path
    const folder = folders.find(({ name }) => path.includes(`/${name}/`))
    return folder === undefined ? null : path.slice(path.indexOf(`/${folder.name}/`) + folder.name.length + 2)
  } catch {
    return null
  }
}
