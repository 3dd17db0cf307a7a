import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type DecodedLog, decodeLog } from '#app/ingest/decoding/decode.ts'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { locatedPaths } from './located-paths.ts'
import { sourceArchive } from '#app/ingest/sources/source-archive.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { type ZippedFile, zipStream } from './zip-stream.ts'
import { isReadByName, logName } from '#app/sarif/file-names.ts'

type Packing = {
  provider: SourceProvider
  root: string | undefined
  /** An existing folder for what is made on the way; to be removed by the caller when the archive was read. */
  folder: string
  limits: IngestLimits
}

/**
 * The archive of the log at `path` and of the files that its results begin in, as far as a provider has them, so that they are there when the
 * log is read. Of an archive the logs and their external properties keep their names, which say what belongs to which, and what else is in it
 * comes last. The same log and files make the same archive. Null where the provider has none of these files. Throws what `decodeLog` throws.
 */
export async function packWithSources(
  path: string,
  { provider, root, folder, limits }: Packing,
): Promise<AsyncIterable<Uint8Array> | null> {
  const fileName = basename(path)
  const beside: string[] = []
  const logs = await decodeLog(path, {
    encoding: null,
    fileName,
    folder,
    limits,
    onSkipped: (member, reason) => void (reason === 'not-a-log' && beside.push(member)),
  })
  const named = await locatedPaths(logs, { root, folder, limits }, limits.sourceFiles)
  const sources = new PackedSources(limits)
  const given = sources.of(named, provider)
  const first = await given.next()
  if (first.done) return null
  const others = beside.length === 0 ? [] : broughtAlong(path, named, beside, sources)
  return zipStream(inTurn(logMembers(logs, fileName), [first.value], given, others))
}

async function* inTurn(...parts: (AsyncIterable<ZippedFile> | Iterable<ZippedFile>)[]): AsyncGenerator<ZippedFile> {
  for (const part of parts) yield* part
}

function* logMembers(logs: readonly DecodedLog[], fileName: string): Generator<ZippedFile> {
  // What came compressed is not kept unpacked.
  for (const { path, member, external, temporary } of logs) {
    const name = member ?? fileName
    yield { name: external || logName.test(name) ? name : `${name}.sarif`, bytes: createReadStream(path), deflate: temporary }
  }
}

/** What an archive has of files that are not taken from elsewhere: those that results begin in, then the others by their names. */
async function* broughtAlong(
  path: string,
  named: readonly string[],
  beside: readonly string[],
  sources: PackedSources,
): AsyncGenerator<ZippedFile> {
  const archive = await sourceArchive(path, basename(path)).catch((error: unknown) => {
    // The logs came in an archive that is within something else.
    if (error instanceof UnreadableUpload) return null
    throw error
  })
  if (archive === null) return
  try {
    const { folder } = archive
    const others = beside.map((name) => (name.startsWith(folder) ? name.slice(folder.length) : name))
    for await (const file of sources.of([...named, ...others], archive)) yield { ...file, deflate: true }
  } finally {
    archive.close()
  }
}

/** The files that are packed, each once and within bounds on all of them. */
class PackedSources {
  readonly #limits: IngestLimits
  readonly #names = new Set<string>()
  #left: number

  constructor(limits: IngestLimits) {
    this.#limits = limits
    this.#left = limits.sourceBytes
  }

  async *of(paths: readonly string[], provider: SourceProvider): AsyncGenerator<ZippedFile, undefined> {
    for (const path of paths) {
      const name = path.replace(/^\/+/, '')
      // What is read as a log, or with one, is no source beside it.
      if (this.#names.has(name) || isReadByName(name)) continue
      const bytes = await provider.read(path, Math.min(this.#limits.sourceFileBytes, this.#left))
      if (typeof bytes === 'string') continue
      this.#left -= bytes.length
      this.#names.add(name)
      yield { name, bytes: [bytes] }
    }
  }
}
