import { followUpload } from '#app/uploads/follow-upload.ts'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import { keepPage } from '#app/ui/whole-page.ts'
import { FileNotSentError, sendFile } from '#app/uploads/send-file.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** One file on its way. */
export type Transfer = {
  key: number
  name: string
  /** In bytes. */
  size: number
  sent: number
  /** As the server last told it; null until it has all of the file. */
  upload: Upload | null
  /** Why it did not arrive, in a sentence. */
  problem: string | null
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

/** Sends files one after the other and follows each until it is read; `onRead` is called after each. */
export function startTransfers(files: readonly File[], project: string, onRead: () => void): void {
  const added: Transfer[] = []
  for (const file of files) {
    keys += 1
    const key = keys
    added.push({ key, name: file.name, size: file.size, sent: 0, upload: null, problem: null })
    const release = keepPage()
    queue = queue.then(() => send(file, project, key, onRead)).finally(release)
  }
  transfers = [...added, ...transfers]
  announce()
}

async function send(file: File, project: string, key: number, onRead: () => void): Promise<void> {
  try {
    const { id } = await sendFile(file, project, (sent) => change(key, { sent }))
    change(key, { sent: file.size })
    // The next file need not wait until this one is read.
    void followUpload(
      id,
      (upload) => change(key, { upload }),
      () => countAhead(key),
    ).then(onRead)
  } catch (error) {
    const problem = error instanceof FileNotSentError ? error.message : 'It could not be sent. Nothing was stored.'
    change(key, { problem })
  }
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
