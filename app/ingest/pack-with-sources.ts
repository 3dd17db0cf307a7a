import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type DecodedLog, decodeLog } from './decode.ts'
import type { IngestLimits } from './limits.ts'
import { locatedPaths } from './located-paths.ts'
import type { SourceProvider } from './source-provider.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'

export type Packing = {
  provider: SourceProvider
  root: string | undefined
  /** An existing folder for what is made on the way; to be removed by the caller when the archive was read. */
  folder: string
  limits: IngestLimits
}

const logName = /\.sarif(\.json)?$/i
/** What is read as a log, or with one (zip-members.ts), is no source beside it. */
const readName = /\.sarif(?:-external-properties)?(?:\.json)?$/i

/**
 * The archive of the log at `path` and of the files that its results begin in, as far as a provider has them, so that they are there when the
 * log is read. The same log and files make the same archive. Null where there is none of these files, and for logs whose places in their
 * archive say what belongs to which. Throws what `decodeLog` throws.
 */
export async function packWithSources(
  path: string,
  { provider, root, folder, limits }: Packing,
): Promise<AsyncIterable<Uint8Array> | null> {
  const logs = await decodeLog(path, { encoding: null, fileName: basename(path), folder, limits })
  if (logs.some(({ member, external }) => external || member?.includes('/'))) return null
  const named = await locatedPaths(logs, root, limits, limits.sourceFiles)
  const sources = sourcesOf(named, provider, limits)
  const first = await sources.next()
  return first.done ? null : zipStream(members(logs, basename(path), first.value, sources))
}

async function* members(
  logs: readonly DecodedLog[],
  fileName: string,
  first: ZippedFile,
  sources: AsyncIterable<ZippedFile>,
): AsyncGenerator<ZippedFile> {
  // What came compressed is not kept unpacked.
  for (const { path, member, temporary } of logs) {
    yield { name: nameOf(member ?? fileName), bytes: createReadStream(path), deflate: temporary }
  }
  yield first
  yield* sources
}

function nameOf(name: string): string {
  return logName.test(name) ? name : `${name}.sarif`
}

async function* sourcesOf(
  paths: readonly string[],
  provider: SourceProvider,
  { sourceFileBytes, sourceBytes }: IngestLimits,
): AsyncGenerator<ZippedFile, undefined> {
  let left = sourceBytes
  for (const path of paths) {
    const bytes = readName.test(path) ? 'missing' : await provider.read(path, Math.min(sourceFileBytes, left))
    if (typeof bytes === 'string') continue
    left -= bytes.length
    yield { name: path.replace(/^\/+/, ''), bytes: [bytes] }
  }
}
