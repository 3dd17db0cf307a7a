import { followUpload } from './follow-upload.ts'
import { isUnderWay } from './is-under-way.ts'
import { keepPage } from '#app/ui/pages/whole-page.ts'
import { FileNotSent, sendPacked } from './send-file.ts'
import { currentTransfers, setTransfers, type SourceProgress, type Transfer } from './transfer-store.ts'

/** A file to send, under the name that it is shown by; `packed` gives what is sent in its place, with what belongs to it. */
type Outgoing = { name: string; file: File; packed?: () => Promise<Blob> }

type TransferOptions = {
  /** Empty for none, as the ref. */
  project: string
  ref: string
  /** The project if the log names none either; empty for none. */
  fallbackProject?: string
  /** Called after each file that is read. */
  onRead: () => void
  /** Sends the sources of an upload that is read. Never rejects. */
  withSources?: (upload: string, tell: (progress: SourceProgress) => void) => Promise<void>
}

let keys = 0
let queue: Promise<void> = Promise.resolve()

/** Sends files one after the other and follows each until it is read. */
export function startTransfers(files: readonly Outgoing[], options: TransferOptions): void {
  const added: Transfer[] = []
  for (const outgoing of files) {
    const transfer = newTransfer(outgoing.name, outgoing.file.size)
    added.push(transfer)
    const release = keepPage()
    queue = queue.then(() => send(outgoing, transfer.key, options)).finally(release)
  }
  setTransfers([...added, ...currentTransfers()])
}

/** Tells that a folder is being looked through, until the function that this gives is called. */
export function tellLooking(name: string): () => void {
  const transfer = newTransfer(name, null)
  setTransfers([transfer, ...currentTransfers()])
  return () => setTransfers(currentTransfers().filter(({ key }) => key !== transfer.key))
}

/** Tells why nothing is sent of what somebody gave. */
export function tellProblem(name: string, problem: string): void {
  setTransfers([{ ...newTransfer(name, null), problem }, ...currentTransfers()])
}

function newTransfer(name: string, size: number | null): Transfer {
  keys += 1
  return { key: keys, name, size, sent: 0, upload: null, problem: null, sources: null }
}

async function send(
  { name, file, packed }: Outgoing,
  key: number,
  { project, ref, fallbackProject = '', onRead, withSources }: TransferOptions,
) {
  try {
    // Without what belongs to it a log is read all the same.
    const body = packed === undefined ? file : await packed().catch(() => file)
    const { id } = await sendPacked(body, file, { name, project, ref, fallbackProject }, (sent) =>
      change(key, { sent: Math.min(sent, file.size) }),
    )
    change(key, { sent: file.size })
    // The next file need not wait until this one is read.
    void followUpload(
      id,
      (upload) => change(key, { upload }),
      () => countAhead(key),
    ).then(async (isThere) => {
      if (!isThere) {
        change(key, { upload: null, problem: 'The server had it, and does not know it any more. Send it again if it is still wanted.' })
      }
      onRead()
      if (withSources === undefined || !isRead(key)) return
      const release = keepPage()
      await withSources(id, (sources) => change(key, { sources })).finally(release)
      onRead()
    })
  } catch (error) {
    const problem = error instanceof FileNotSent ? error.message : 'It could not be sent. Nothing was stored.'
    change(key, { problem })
  }
}

function isRead(key: number): boolean {
  return currentTransfers().some((transfer) => transfer.key === key && transfer.upload?.status === 'done')
}

/** How many files that were sent before this one have not been read yet. */
function countAhead(key: number): number {
  return currentTransfers().filter((other) => other.key < key && other.upload !== null && isUnderWay(other.upload)).length
}

function change(key: number, changes: Partial<Transfer>): void {
  setTransfers(currentTransfers().map((transfer) => (transfer.key === key ? { ...transfer, ...changes } : transfer)))
}
