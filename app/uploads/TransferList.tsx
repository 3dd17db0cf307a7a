import { Link } from '@tanstack/react-router'
import { termOf } from '#app/results/query-terms.ts'
import type { Transfer } from '#app/uploads/transfers.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatBytes } from '#app/ui/format-bytes.ts'
import { formatCount } from '#app/ui/format-number.ts'

/** The files on their way, with how much of each has been sent and read. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return null
  return (
    <ul className="transfers" aria-label="Files sent">
      {transfers.map((transfer) => (
        <li key={transfer.key}>
          <LogText className="transfer-name" text={transfer.name} />
          <span className="text-muted">{formatBytes(transfer.size)}</span>
          <TransferProgress transfer={transfer} />
          <span role="status" className="transfer-outcome">
            <TransferOutcome transfer={transfer} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function TransferProgress({ transfer: { name, size, sent, upload, problem } }: { transfer: Transfer }) {
  if (problem !== null || upload?.status === 'done' || upload?.status === 'failed') return null
  const reading = upload?.status === 'reading'
  const [at, of] = reading ? [upload.bytesRead, upload.bytesTotal] : [sent, size]
  const part = of > 0 ? Math.min(1, at / of) : 0
  const word = reading ? 'Reading' : upload ? 'Waiting to be read' : sent > 0 ? 'Sending' : 'Waiting'
  return (
    <span className="transfer-progress">
      <progress value={part} aria-label={`${word} ${name}`} />
      <span className="tabular-nums">
        {word} {Math.floor(100 * part)}%
      </span>
    </span>
  )
}

function TransferOutcome({ transfer: { upload, problem } }: { transfer: Transfer }) {
  if (problem !== null) return <span className="problem">{problem}</span>
  if (upload?.status === 'failed') {
    return (
      <>
        <span className="problem">{upload.error?.sentence ?? 'The log could not be read.'}</span> <ReportLink id={upload.id} />
      </>
    )
  }
  if (upload?.status !== 'done') return null
  return (
    <>
      <Link to="/results" search={{ q: termOf('upload', upload.id) }}>
        {formatCount(upload.results, 'result')}
      </Link>
      , {formatCount(upload.new, 'new', 'new')}, {formatCount(upload.fixed, 'fixed', 'fixed')}
      {upload.repeats !== null && ' (a repetition of an earlier upload)'} <ReportLink id={upload.id} />
    </>
  )
}

function ReportLink({ id }: { id: string }) {
  return (
    <Link to="/" search={{ upload: id }}>
      Import report
    </Link>
  )
}
