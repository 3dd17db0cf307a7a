import type { unnamedFile } from '#app/ingest/receiving/unnamed-file.ts'
import type { Upload } from './uploads.schemas.ts'

/** What stands for the name of a file that was sent without one; said again, as no script of a page has anything of ingest/. */
export const unnamed: typeof unnamedFile = 'upload'
/** Of a log of more, the others are counted. */
export const toolsAtMost = 3

/** What an upload is called where it is listed: its file's name; of one that came without, such as from curl, what is known of it. */
export function uploadName({
  fileName,
  tools,
  moreTools = 0,
}: Pick<Upload, 'fileName' | 'tools'> & Partial<Pick<Upload, 'moreTools'>>): string {
  if (fileName !== unnamed) return fileName
  if (tools.length === 0) return 'Log without a name'
  const more = tools.length + moreTools - toolsAtMost
  return `Log of ${tools.slice(0, toolsAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
