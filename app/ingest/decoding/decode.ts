import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { decompressed } from './decompress.ts'
import {
  ArchiveBomb,
  ArchiveCorrupt,
  ArchiveNested,
  ArchiveWithoutLog,
  EncodingUnsupported,
  UnreadableUpload,
  UploadEmpty,
} from '#app/ingest/reporting/errors.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { beginsJson, type Compression, signatureBytes, signatureOf } from './signature.ts'
import { toUtf8 } from './unicode.ts'
import { writeChunks } from '#app/ingest/receiving/write-chunks.ts'
import { UnreadableMember } from './unreadable-member.ts'
import { type SkipReason, type ZipMember, zipMembers } from './zip-members.ts'

export type DecodedLog = {
  /** The file with the log's plain UTF-8 bytes; a byte order mark of UTF-8 is left in place. */
  path: string
  /** Its name within the archive, null if it came in none. */
  member: string | null
  /** Whether the file was made here, for the caller to remove; false for the received file itself. */
  temporary: boolean
  /** Whether it is no log but a file of external properties (SARIF §4.3). */
  external: boolean
}

export type DecodeOptions = {
  /** The request's `content-encoding`. It may be more than one, and wrong: a proxy may have decoded the body already. */
  encoding: string | null
  /** As the sender has it; used for sentences, and to know `.br`. */
  fileName: string
  /** An existing folder for the decoded files. Their names begin with that of the received file. */
  folder: string
  limits: DecodeLimits
  /** Told of every member of an archive that is passed over. */
  onSkipped?: ((member: string, reason: SkipReason) => void) | undefined
}

type DecodeLimits = Pick<IngestLimits, 'decodedBytes' | 'ratio' | 'ratioFreeBytes' | 'archiveMembers' | 'nesting'>

/**
 * The logs in the received file `path`, and the external properties that came with them, in the order in which they stand in it: as plain files, whatever compression, archive and Unicode
 * encoding they came in, in any order of these. Throws a kind of `UnreadableUpload`, or what the file system throws;
 * then nothing made here is left.
 */
export async function decodeLog(path: string, options: DecodeOptions): Promise<DecodedLog[]> {
  const { size } = await stat(path)
  if (size === 0) throw new UploadEmpty(options.fileName)
  const decoding = new Decoding(path, size, options)
  try {
    await decoding.decode({ path, name: options.fileName, member: null, external: false }, declaredEncodings(options), 0)
  } catch (error) {
    await decoding.removeFiles()
    throw error
  }
  return decoding.logs
}

/** A file on the way: the received one, or one layer less. */
type Layer = { path: string; name: string; member: string | null; external: boolean }

class Decoding {
  readonly logs: DecodedLog[] = []
  readonly #received: string
  readonly #options: DecodeOptions
  readonly #budget: number
  readonly #limits: DecodeLimits
  readonly #made = new Set<string>()
  #bytes = 0
  #files = 0

  constructor(received: string, size: number, options: DecodeOptions) {
    this.#received = received
    this.#options = options
    this.#limits = options.limits
    this.#budget = options.limits.ratioFreeBytes + options.limits.ratio * size
  }

  /** Takes off one layer after the other. `declared`: encodings of the transport, the outermost last; they do not count as nesting. */
  async decode(layer: Layer, declared: Compression[], depth: number): Promise<void> {
    const start = await startOf(layer.path)
    if (start.length === 0) throw new UploadEmpty(layer.name)
    const signature = signatureOf(start)
    const found = signature && 'compression' in signature ? signature.compression : undefined
    const outermost = declared.at(-1)
    const inner = declared.slice(0, -1)
    const mayBeBrotli = !beginsJson(start)
    if (outermost !== undefined && !(outermost === 'brotli' ? mayBeBrotli : outermost === found)) return this.decode(layer, inner, depth)
    const compression = outermost ?? found ?? (mayBeBrotli && layer.name.toLowerCase().endsWith('.br') ? 'brotli' : undefined)
    if (compression !== undefined) {
      const within = outermost === undefined ? depth + 1 : depth
      if (within > this.#limits.nesting) throw new ArchiveNested(layer.name, compression)
      if (compression === 'zip') await this.#unzip(layer, within)
      else await this.#decompress(layer, compression, inner, within)
    } else if (signature && 'unsupported' in signature) {
      throw new EncodingUnsupported(layer.name, signature.unsupported)
    } else if (signature && 'unicode' in signature) {
      const path = await this.#write(toUtf8(createReadStream(layer.path), signature.unicode), layer.name)
      await this.#remove(layer.path)
      this.logs.push({ path, member: layer.member, temporary: true, external: layer.external })
    } else this.logs.push({ path: layer.path, member: layer.member, temporary: this.#made.has(layer.path), external: layer.external })
  }

  async #decompress(layer: Layer, compression: Exclude<Compression, 'zip'>, declared: Compression[], depth: number): Promise<void> {
    const { size } = await stat(layer.path)
    const path = await this.#write(decompressed(layer.path, size, compression), layer.name, compression)
    await this.#remove(layer.path)
    await this.decode({ ...layer, path, name: layer.name.replace(/\.(gz|zst|br)$/i, '') }, declared, depth)
  }

  async #unzip(layer: Layer, depth: number): Promise<void> {
    const before = this.#logCount()
    let seen = 0
    try {
      for await (const member of zipMembers(layer.path, layer.name, this.#limits.archiveMembers)) {
        seen++
        if (member.skip === undefined) await this.#unzipMember(layer, member, depth)
        else this.#options.onSkipped?.(member.name, member.skip)
      }
    } catch (error) {
      throw this.#explained(error, layer.name, 'zip')
    }
    if (this.#logCount() === before) throw new ArchiveWithoutLog(layer.name, seen)
    await this.#remove(layer.path)
  }

  #logCount(): number {
    return this.logs.filter(({ external }) => !external).length
  }

  async #unzipMember(layer: Layer, member: ZipMember, depth: number): Promise<void> {
    const within = layer.member === null ? member.name : `${layer.member}/${member.name}`
    try {
      const path = await this.#write(member.bytes(), member.name, 'zip')
      await this.decode({ path, name: member.name, member: within, external: member.external }, [], depth)
    } catch (error) {
      // It names the file.
      if (!(error instanceof UnreadableUpload) || error instanceof UnreadableMember) throw error
      // Those behind it are lost like those before it.
      if (!member.hasOthers && this.#logCount() === 0) throw error
      throw new UnreadableMember(error, null, true)
    }
  }

  /** Writes chunks to a new file, within the bounds on what comes out of one upload. */
  async #write(chunks: AsyncIterable<Uint8Array>, name: string, compression = 'text'): Promise<string> {
    const path = join(this.#options.folder, `${basename(this.#received)}.decoded-${this.#files++}`)
    this.#made.add(path)
    const { decodedBytes, ratio } = this.#limits
    try {
      await writeChunks(path, chunks, (chunk) => {
        this.#bytes += chunk.length
        if (this.#bytes > decodedBytes) throw new ArchiveBomb(name, { decodedBytes })
        if (this.#bytes > this.#budget) throw new ArchiveBomb(name, { ratio })
      })
    } catch (error) {
      throw this.#explained(error, name, compression)
    }
    return path
  }

  /** What fails that is neither ours nor the file system's is the archive's fault. */
  #explained(error: unknown, name: string, compression: string): unknown {
    const isOther = error instanceof UnreadableUpload || (error instanceof Error && 'syscall' in error)
    return isOther ? error : new ArchiveCorrupt(name, compression, error)
  }

  async #remove(path: string): Promise<void> {
    if (this.#made.delete(path)) await rm(path, { force: true })
  }

  async removeFiles(): Promise<void> {
    for (const path of this.#made) await rm(path, { force: true })
  }
}

function declaredEncodings({ encoding, fileName }: DecodeOptions): Compression[] {
  const names = (encoding ?? '').toLowerCase().split(',')
  return names.flatMap((raw): Compression[] => {
    const name = raw.trim()
    if (name === '' || name === 'identity') return []
    if (name === 'gzip' || name === 'x-gzip') return ['gzip']
    if (name === 'zstd') return ['zstd']
    if (name === 'br') return ['brotli']
    throw new EncodingUnsupported(fileName, name)
  })
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
