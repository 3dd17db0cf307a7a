import { complain } from './terminal.ts'
import { fileReason } from './file-reason.ts'

/**
 * Lets a command go on whose output is lost: a log is read, and a server serves, although nobody reads what is said of it, as behind `| head`, or the
 * disk has no room for it.
 */
export function outliveOutputs(): void {
  let isTold = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read it has had enough of it; and each further line is lost likewise.
    if (error.code === 'EPIPE' || isTold) return
    isTold = true
    complain(`The output could not be written: ${fileReason(error)}.`)
  })
  // There is nowhere to say so.
  process.stderr.on('error', () => {})
}
