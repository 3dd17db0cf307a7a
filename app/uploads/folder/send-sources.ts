import type { SourceFolder } from './source-folder.ts'
import { type ZipMember, zipBlob } from './zip-blob.ts'
import { FileNotSent, postBody } from '#app/uploads/send-file.ts'
import type { SourceProgress } from '#app/uploads/transfer-store.ts'
import { parseObject } from '#app/sarif/json.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** What is sent at most for one log; the server keeps no more (app/ingest/limits.ts). */
export const mostFiles = 10_000
export const mostBytes = 128 * 1024 * 1024
export const mostBytesOfFile = 4 * 1024 * 1024
const broken = 'The connection broke before all of them had arrived.'

type Gathered = { named: number; members: ZipMember[]; tooLarge: number; tooMany: number }

/**
 * Sends the files that an upload's results name, out of folders, and nothing else of these; tells how far that is, and in the end what
 * came of it. Never rejects.
 */
export async function sendSources(
  upload: string,
  folders: readonly SourceFolder[],
  tell: (progress: SourceProgress) => void,
): Promise<void> {
  tell({ state: 'looking' })
  try {
    const gathered = await gather(await namedFiles(upload), folders)
    const { named, members } = gathered
    if (named === 0) return tell({ state: 'done', sentence: 'It names no files.' })
    if (members.length === 0) return tell({ state: 'done', sentence: lackingSentence(gathered, folders) })
    const archive = await zipBlob(members, (done) => tell({ state: 'packing', part: done / members.length }))
    const onProgress = (sent: number) => tell({ state: 'sending', part: sent / archive.size })
    const { status, body } = await postBody(`/api/uploads/${upload}/sources`, archive, onProgress, () => broken)
    const answer = parseObject(body) ?? {}
    if (status >= 300) throw new FileNotSent(typeof answer['title'] === 'string' ? answer['title'] : `The server answered ${status}.`)
    tell({ state: 'done', sentence: keptSentence(Number(answer['kept']), gathered) })
  } catch (error) {
    const why = error instanceof FileNotSent ? error.message : 'A file changed or went while it was read.'
    tell({ state: 'failed', sentence: `Its sources were not kept: ${why} The log itself is read.` })
  }
}

/** The paths that the results of an upload name. */
async function namedFiles(upload: string): Promise<string[]> {
  const response = await fetch(`/api/uploads/${upload}/sources`)
  const { files } = parseObject(await response.text()) ?? {}
  if (!response.ok || !Array.isArray(files)) throw new FileNotSent('The server did not say which files the log names.')
  return files.filter((file) => typeof file === 'string')
}

async function gather(paths: readonly string[], folders: readonly SourceFolder[]): Promise<Gathered> {
  const gathered: Gathered = { named: paths.length, members: [], tooLarge: 0, tooMany: 0 }
  let bytes = 0
  for (const name of paths) {
    const file = await findIn(folders, name)
    if (file === null) continue
    if (file.size > mostBytesOfFile) gathered.tooLarge += 1
    else if (gathered.members.length === mostFiles || bytes + file.size > mostBytes) gathered.tooMany += 1
    else {
      bytes += file.size
      gathered.members.push({ name, file })
    }
  }
  return gathered
}

/** The file of a path that begins at a folder, or with its own name; null where no folder has it. */
export async function findIn(folders: readonly SourceFolder[], path: string): Promise<File | null> {
  if (path.split('/').some((part) => ['', '.', '..', '.git'].includes(part))) return null
  for (const folder of folders) {
    const own = `${folder.name}/`
    const found = (await folder.find(path)) ?? (path.startsWith(own) ? await folder.find(path.slice(own.length)) : null)
    if (found !== null) return found
  }
  return null
}

function lackingSentence({ named, tooLarge, tooMany }: Gathered, folders: readonly SourceFolder[]): string {
  const where = folders.length === 1 ? 'the folder' : 'the folders'
  const files = named === 1 ? 'the file that it names' : `the ${formatNumber(named)} files that it names`
  if (tooLarge + tooMany > 0) return `No source was sent: of ${files}, those in ${where} are larger than 4 MB.`
  return named === 1 ? `The file that it names is not in ${where}.` : `None of ${files} is in ${where}.`
}

function keptSentence(kept: number, { named, members, tooLarge, tooMany }: Gathered): string {
  const absent = named - members.length - tooLarge - tooMany
  const left = [
    absent > 0 ? `${formatNumber(absent)} not there` : '',
    tooLarge > 0 ? `${formatNumber(tooLarge)} larger than 4 MB` : '',
    tooMany > 0 ? `${formatNumber(tooMany)} beyond the 128 MB that are kept` : '',
    kept < members.length ? `${formatNumber(members.length - kept)} no text` : '',
  ].filter(Boolean)
  const why = left.length === 0 ? '' : ` (${left.join(', ')})`
  return `Source of ${formatNumber(kept)} of ${named === 1 ? 'the one file' : `the ${formatNumber(named)} files`} that it names${why}.`
}
