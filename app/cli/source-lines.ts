import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import type { KeptSources, SourceLeft } from '#app/ingest/sources/keep-sources.ts'

const reasons: Record<SourceLeft, string> = {
  missing: 'not there',
  outside: 'outside the folder',
  'not-a-file': 'no regular file',
  'too-large': 'too large',
  unreadable: 'not readable',
  'not-text': 'no text',
  'too-much': 'beyond what is kept of one upload',
}

/** What came of the sources of an upload, in a line. */
export function sourceLines({ named, kept, left }: KeptSources): string[] {
  if (named === 0) return ['  sources: the log names no files']
  // Object.entries forgets the names of the keys.
  const why = (Object.entries(left) as [SourceLeft, number][]).map(([reason, files]) => `${formatNumber(files)} ${reasons[reason]}`)
  return [`  sources: lines of ${formatNumber(kept)} of ${formatCount(named, 'file')} kept${why.length === 0 ? '' : `; ${why.join(', ')}`}`]
}
