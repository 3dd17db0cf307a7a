import { Link } from '@tanstack/react-router'
import { overviewPlace } from './overview-place.ts'
import type { SourceProgress, Transfer } from './transfer-store.ts'
import { ReportFlags } from './ReportFlags.tsx'
import { ReportSentence } from './ReportSentence.tsx'
import { UploadResultsLink } from './UploadResultsLink.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { formatBytes } from '#app/ui/text/format-bytes.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** The files on their way, with how much of each has been sent and read. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className="transfers" aria-label="Files sent">
      {transfers.map((transfer) => (
        <li key={transfer.key}>
          <LogText className="transfer-name" text={transfer.name} />
          <span className="transfer-size">{transfer.size !== null && formatBytes(transfer.size)}</span>
          <span>
            <TransferProgress transfer={transfer} />
            <span role="status">
              <TransferOutcome transfer={transfer} />
            </span>
            {transfer.sources !== null && <SourceOutcome name={transfer.name} sources={transfer.sources} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function TransferProgress({ transfer: { name, size, sent, upload, problem } }: { transfer: Transfer }) {
  if (problem !== null || upload?.status === 'done' || upload?.status === 'failed') return null
  if (upload?.status === 'reading') return <Progress word="Reading" name={name} part={upload.bytesRead / upload.bytesTotal} />
  if (size === null) return <span className="text-muted">Looking for SARIF logs</span>
  if (upload || (sent === size && size > 0)) return <span className="text-muted">Waiting to be read</span>
  if (sent === 0) return <span className="text-muted">Waiting to be sent</span>
  return <Progress word="Sending" name={name} part={sent / size} />
}

function SourceOutcome({ name, sources }: { name: string; sources: SourceProgress }) {
  return (
    <span className="transfer-sources">
      {sources.state === 'packing' && <Progress word="Reading sources of" name={name} part={sources.part} />}
      {sources.state === 'sending' && <Progress word="Sending sources of" name={name} part={sources.part} />}
      <span role="status">
        {sources.state === 'looking' && <span className="text-muted">Looking for the files that it names</span>}
        {sources.state === 'done' && sources.sentence}
        {sources.state === 'failed' && <span className="problem">{sources.sentence}</span>}
      </span>
    </span>
  )
}

function Progress({ word, name, part }: { word: string; name: string; part: number }) {
  // An unknown size divides by zero.
  const value = Number.isFinite(part) ? Math.min(1, part) : 0
  return (
    <span className="transfer-progress">
      <progress value={value} aria-label={`${word} ${name}`} />
      {word} {Math.floor(100 * value)}%
    </span>
  )
}

function TransferOutcome({ transfer: { upload, problem } }: { transfer: Transfer }) {
  if (problem !== null) return <span className="problem">{problem}</span>
  if (upload?.status === 'failed') {
    return (
      <>
        <span className="problem">
          <ReportSentence text={upload.error?.sentence ?? 'The log could not be read.'} />
        </span>{' '}
        <ReportLink id={upload.id} />
      </>
    )
  }
  if (upload?.status !== 'done') return null
  return (
    <>
      <UploadResultsLink upload={upload}>{formatCount(upload.results, 'result')}</UploadResultsLink>,{' '}
      {formatCount(upload.new, 'new', 'new')}, {formatCount(upload.fixed, 'fixed', 'fixed')}
      {upload.project !== null && (
        <>
          {', in '}
          <LogTexts texts={[upload.project, upload.ref ?? ''].filter(Boolean)} />
        </>
      )}
      {upload.repeats !== null && ' (a repetition of an earlier upload)'} <ReportFlags upload={upload} /> <ReportLink id={upload.id} />
    </>
  )
}

function ReportLink({ id }: { id: string }) {
  return (
    <Link to="/" from="/" search={(search) => ({ ...overviewPlace(search), upload: id })}>
      Import report
    </Link>
  )
}
