import { hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { LastUsed } from '#app/store/last-used.ts'
import { digestWords } from '#app/ingest/digest.ts'
import { type ArchivedFile, type ArchivedFiles, nameIn } from './source-archive.ts'
import { decodeSource } from './source-text.ts'

/** Texts that are kept at hand, in UTF-16 units of all of them: results of one file mostly follow each other. */
const textsKept = 16 * 1024 * 1024
/** So many times the text that may be kept with an upload is unpacked in one pass, over and over where results jump between files. */
const unpackedAgain = 32
/** A file may be a little longer packed than it is. */
const packedBeyond = 64 * 1024

type Limits = { sourceFileBytes: number; sourceBytes: number }

/**
 * The sources that came in one archive with the logs, while these are read: each is unpacked when a result is in it, checked, and
 * forgotten when others need its room. What cannot be read is as if it were not there. To be closed. Synchronous.
 */
export class GivenSources {
  readonly #archive: ArchivedFiles
  readonly #limits: Limits
  readonly #descriptor: number
  readonly #texts = new LastUsed<string>(textsKept)
  /** Four numbers that stand for a file's bytes; null where it is no text that counts. */
  readonly #digests = new Map<string, Uint32Array | null>()
  #unpacked = 0

  constructor(archive: ArchivedFiles, limits: Limits) {
    this.#archive = archive
    this.#limits = limits
    this.#descriptor = openSync(archive.path, 'r')
  }

  /** Whether more was unpacked in this pass than one may cost; from then on files are not there, so that the pass is none. */
  get isExhausted(): boolean {
    return this.#unpacked > this.#limits.sourceBytes * unpackedAgain
  }

  /** Names in the archive of the files that results turned out to be in. */
  names(): string[] {
    return Array.from(this.#digests).flatMap(([name, digest]) => (digest === null ? [] : [name]))
  }

  beginPass(): void {
    this.#unpacked = 0
  }

  /** The text of the file with a repo path; undefined where there is none. */
  text(path: string): string | undefined {
    const name = nameIn(this.#archive, path)
    if (name === null || this.#digests.get(name) === null) return undefined
    return this.#texts.get(name) ?? this.#load(name)
  }

  /** Four numbers that stand for the bytes of the file with a repo path; null where there is none. */
  digest(path: string): Uint32Array | null {
    const name = nameIn(this.#archive, path)
    if (name === null) return null
    if (!this.#digests.has(name)) this.#load(name)
    return this.#digests.get(name) ?? null
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #load(name: string): string | undefined {
    const file = this.#archive.files.get(name)
    if (file === undefined) return undefined
    this.#unpacked += file.size
    if (this.isExhausted) return undefined
    const bytes = this.#readable(file)
    const text = bytes === null ? null : decodeSource(bytes)
    this.#digests.set(name, bytes === null || text === null ? null : digestWords(hash('sha256', bytes, 'binary')))
    if (text === null) return undefined
    this.#texts.set(name, text, text.length)
    return text
  }

  #readable(file: ArchivedFile): Uint8Array | null {
    try {
      return this.#read(file)
    } catch {
      return null
    }
  }

  /** The checked bytes of a file; null where it is too large, or not what the archive says. Throws where there is nothing to be read. */
  #read({ offset, packed, size, isDeflated, crc }: ArchivedFile): Uint8Array | null {
    if (size > this.#limits.sourceFileBytes || packed > size + packedBeyond) return null
    const header = Buffer.alloc(30)
    if (readSync(this.#descriptor, header, 0, header.length, offset) < header.length) return null
    const start = offset + header.length + header.readUInt16LE(26) + header.readUInt16LE(28)
    const bytes = Buffer.alloc(packed)
    if (readSync(this.#descriptor, bytes, 0, packed, start) < packed) return null
    const unpacked = isDeflated ? inflateRawSync(bytes, { maxOutputLength: size + 1 }) : bytes
    return unpacked.length === size && crc32(unpacked) === crc ? unpacked : null
  }
}
