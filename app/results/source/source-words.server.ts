import type { SourceOrigin } from './source.schemas.ts'

const inTheLog: readonly (readonly [SourceOrigin, string])[] = [
  ['contextRegion', 'the context region'],
  ['snippet', 'the snippet'],
  ['contents', 'the file embedded'],
  ['result', 'other places of this result'],
  ['run', 'other results of the run'],
]

/** Where lines are from, as a sentence. */
export function originSentence(origins: ReadonlySet<SourceOrigin>): string {
  const named = inTheLog.flatMap(([origin, words]) => (origins.has(origin) ? [words] : []))
  const log = named.length === 0 ? [] : [`${listed.format(named)} in the log`]
  return `From ${listed.format([...log, ...(origins.has('given') ? ['the sources given with the log'] : [])])}.`
}

/** English as it is written here has no comma before the last. */
const listed = new Intl.ListFormat('en-GB')

const howToGet =
  'Drop the log on the start page together with the folder of its sources, import it with them (npm run assay -- import FILE --source FOLDER), let the analyser add snippets to it (CodeQL: --sarif-add-snippets) or embed the files (SARIF §3.24.8).'

/** Why there is no source, and how to come by it. */
export function withoutSource(why: 'nowhere' | 'no-text' | 'no-file-text' | 'not-a-file' | 'address'): string {
  if (why === 'nowhere') return 'This result names no place in a file.'
  if (why === 'not-a-file') return 'This result is about something that is no file, so there is no source.'
  if (why === 'address') return 'This result is at an address in the file, for which there is no source.'
  return why === 'no-file-text' ? `The log holds no text of this file. ${howToGet}` : `The log holds no source for this place. ${howToGet}`
}
