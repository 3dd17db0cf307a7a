import { followUpload } from '#app/uploads/follow-upload.ts'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import { keepPage } from '#app/ui/whole-page.ts'
import { FileNotSentError, sendFile } from '#app/uploads/send-file.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** How far the sources of a log are that come from its folder; `part` is from 0 to 1. */
export type SourceProgress =
  | { state: 'looking' }
  | { state: 'packing' | 'sending'; part: number }
  | { state: 'done' | 'failed'; sentence: string }

/** One file on its way. */
export type Transfer = {
  key: number
  name: string
  /** In bytes; null for a folder of which nothing is sent. */
  size: number | null
  sent: number
  /** As the server last told it; null until it has all of the file. */
  upload: Upload | null
  /** Why it did not arrive, in a sentence. */
  problem: string | null
  /** Null where none come with it, or it is not read yet. */
  sources: SourceProgress | null
}

/** A file to send, under the name that it is shown by. */
export type Outgoing = { name: string; file: File }

export type TransferOptions = {
  project: string
  /** The project if the log names none either; empty for none. */
  fallbackProject?: string
  /** Called after each file that is read. */
  onRead: () => void
  /** Sends the sources of an upload that is read. Never rejects. */
  withSources?: (upload: string, tell: (progress: SourceProgress) => void) => Promise<void>
}

/** The files sent since the page was loaded, those chosen last first. Kept outside of the components, so that a transfer outlives a navigation. */
let transfers: readonly Transfer[] = []
const listeners = new Set<() => void>()
let keys = 0
let queue: Promise<void> = Promise.resolve()

export function currentTransfers(): readonly Transfer[] {
  return transfers
}

export function noTransfers(): readonly Transfer[] {
  return none
}
const none: readonly Transfer[] = []

/** Calls back on every change, until the returned function is called. */
export function subscribeToTransfers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends files one after the other and follows each until it is read. */
export function startTransfers(files: readonly Outgoing[], options: TransferOptions): void {
  const added: Transfer[] = []
  for (const outgoing of files) {
    const transfer = newTransfer(outgoing.name, outgoing.file.size)
    added.push(transfer)
    const release = keepPage()
    queue = queue.then(() => send(outgoing, transfer.key, options)).finally(release)
  }
  transfers = [...added, ...transfers]
  announce()
}

/** Tells that a folder is being looked through, until the function that this gives is called. */
export function tellLooking(name: string): () => void {
  const transfer = newTransfer(name, null)
  transfers = [transfer, ...transfers]
  announce()
  return () => {
    transfers = transfers.filter(({ key }) => key !== transfer.key)
    announce()
  }
}

/** Tells why nothing is sent of what somebody gave. */
export function tellProblem(name: string, problem: string): void {
  transfers = [{ ...newTransfer(name, null), problem }, ...transfers]
  announce()
}

function newTransfer(name: string, size: number | null): Transfer {
  keys += 1
  return { key: keys, name, size, sent: 0, upload: null, problem: null, sources: null }
}

async function send({ name, file }: Outgoing, key: number, { project, fallbackProject = '', onRead, withSources }: TransferOptions) {
  try {
    const { id } = await sendFile(file, { name, project, fallbackProject }, (sent) => change(key, { sent }))
    change(key, { sent: file.size })
    // The next file need not wait until this one is read.
    void followUpload(
      id,
      (upload) => change(key, { upload }),
      () => countAhead(key),
    ).then(async () => {
      onRead()
      if (withSources === undefined || !isRead(key)) return
      const release = keepPage()
      await withSources(id, (sources) => change(key, { sources })).finally(release)
      onRead()
    })
  } catch (error) {
    const problem = error instanceof FileNotSentError ? error.message : 'It could not be sent. Nothing was stored.'
    change(key, { problem })
  }
}

function isRead(key: number): boolean {
  return transfers.some((transfer) => transfer.key === key && transfer.upload?.status === 'done')
}

/** How many files that were sent before this one have not been read yet. */
function countAhead(key: number): number {
  return transfers.filter((other) => other.key < key && other.upload !== null && isUnderWay(other.upload)).length
}

function change(key: number, changes: Partial<Transfer>): void {
  transfers = transfers.map((transfer) => (transfer.key === key ? { ...transfer, ...changes } : transfer))
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}
