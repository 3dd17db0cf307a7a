import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { pathParts, type SourceAbsence, type SourceProvider } from './source-provider.ts'

/**
 * The files below a folder. Nothing outside it is read, whatever a log says and wherever links lead; only regular files are, and of a
 * device or a pipe nothing is waited for. Absolute paths count as far as they lead into the folder. Throws what `realpath` throws.
 */
export async function sourceFolder(folder: string): Promise<SourceProvider> {
  const root = await realpath(folder)
  const named = resolve(folder)
  return {
    async read(path, most) {
      const parts = partsWithin(path, [root, named])
      if (parts === null) return 'outside'
      let real: string
      try {
        real = await realpath(join(root, ...parts))
      } catch {
        return 'missing'
      }
      if (!isWithin(root, real) || pathParts(relative(root, real).split(sep).join('/')) === null) return 'outside'
      return readRegular(real, most)
    },
  }
}

function partsWithin(path: string, roots: readonly string[]): string[] | null {
  if (!isAbsolute(path) && !/^[a-z]:\//i.test(path)) return pathParts(path)
  const root = roots.find((folder) => isWithin(folder, resolve(path)))
  return root === undefined ? null : pathParts(relative(root, resolve(path)).split(sep).join('/'))
}

function isWithin(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** The path has no links in it any more: one that has become a link since is not followed. */
async function readRegular(path: string, most: number): Promise<Uint8Array | SourceAbsence> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch {
    return 'unreadable'
  }
  try {
    const found = await file.stat()
    if (!found.isFile()) return 'not-a-file'
    if (found.size > most) return 'too-large'
    const buffer = new Uint8Array(found.size)
    let length = 0
    // It may be shorter by now, and is not read further if it has grown.
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return buffer.subarray(0, length)
  } catch {
    return 'unreadable'
  } finally {
    await file.close()
  }
}
