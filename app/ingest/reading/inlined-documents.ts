import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ExternalProperties, readExternalFile } from '#app/ingest/scanning/external-properties.ts'
import { inlineLog } from '#app/ingest/scanning/inline-log.ts'
import type { ReaderTask } from './reader-messages.ts'
import { ofMember } from '#app/ingest/decoding/unreadable-member.ts'

type Document = ReaderTask['documents'][number]

/** The logs of an upload, each as if all its properties stood in it (SARIF §3.14.2). Files that this takes are made in the task's folder, until `remove`. */
export class InlinedDocuments {
  readonly documents: Document[]
  readonly #task: ReaderTask
  readonly #tried = new Set<number>()
  readonly #made: string[] = []
  #files: readonly ExternalProperties[] = []
  /** Bytes that may be written yet. */
  #left: number

  constructor(task: ReaderTask) {
    this.#task = task
    this.documents = [...task.documents]
    this.#left = task.mostBytes
  }

  /** Puts in place what came in files of their own. Throws what scanning a log throws. */
  inlineFiles(): void {
    const { externals } = this.#task
    if (externals.length === 0) return
    this.#files = externals.map(({ path, member }) => readExternalFile(path, member)).filter((file) => file !== null)
    for (const [index] of this.documents.entries()) this.inline(index)
  }

  /** Puts in place what stands elsewhere of a log. Gives whether anything was, that was not before. Throws what scanning a log throws. */
  inline(index: number): boolean {
    const document = this.#task.documents[index]
    if (document === undefined || this.#tried.has(index)) return false
    this.#tried.add(index)
    const { folder, limits } = this.#task
    const to = join(folder, `${basename(document.path)}.inlined`)
    this.#made.push(to)
    const { path, member } = document
    const written = ofMember(
      () => member,
      this.documents.length,
      () => inlineLog({ from: path, to, member }, this.#files, limits, this.#left),
    )
    if (written === null) return false
    this.#left -= written
    this.documents[index] = { ...document, path: to, isOnDisk: false }
    return true
  }

  remove(): void {
    for (const path of this.#made) rmSync(path, { force: true })
  }
}
