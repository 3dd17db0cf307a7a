import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** The page of the upload has more of the places of an entry. */
const placesShown = 3

/** What is said of an upload that was read, or refused: what came of it, where to see it, and its import report. */
export function uploadLines(upload: Upload, origin: string): string[] {
  return [outcome(upload), ...(upload.status === 'done' ? [`  ${new URL(upload.url, origin).href}`] : []), ...upload.report.map(reportLine)]
}

/** How far the reading of an upload is. */
export function progressLine(upload: Pick<Upload, 'fileName' | 'status' | 'bytesRead' | 'bytesTotal'>): string {
  if (upload.status === 'queued' || upload.status === 'receiving') return `${upload.fileName}: waiting for its turn`
  const share = upload.bytesTotal === 0 ? 0 : Math.min(99, Math.floor((100 * upload.bytesRead) / upload.bytesTotal))
  return `${upload.fileName}: ${share} % read`
}

function outcome(upload: Upload): string {
  if (upload.error !== null) return `${upload.fileName}: not read. ${upload.error.sentence}`
  // A log without runs is of no ref.
  const ref = upload.ref === null ? '' : `, ref ${upload.ref}`
  const place = upload.project === null ? '' : ` (project ${upload.project}${ref})`
  const more = upload.report.some(({ code }) => code === 'run-incomplete') ? '; there may be more, since a run is incomplete' : ''
  if (upload.repeats !== null) return `${upload.fileName}: read before, nothing has changed${place}${more}`
  const counts = `${formatCount(upload.results, 'result')} stored, ${formatNumber(upload.new)} new, ${formatNumber(upload.fixed)} fixed`
  return `${upload.fileName}: ${counts}${place}${more}`
}

function reportLine({ severity, sentence, count: times, pointers }: Upload['report'][number]): string {
  // What is so of the whole log has no place in it.
  const shown = pointers.filter((pointer) => pointer !== '').slice(0, placesShown)
  const places = [...shown, ...(times > shown.length ? ['…'] : [])].join(', ')
  const where = [...(times > 1 ? [`${formatNumber(times)} times`] : []), ...(shown.length > 0 ? [`at ${places}`] : [])]
  return `  ${severity}: ${sentence}${where.length > 0 ? ` (${where.join(', ')})` : ''}`
}
