import { packLog } from './pack-log.ts'
import { sendSources } from './send-sources.ts'
import { chosenFolder, droppedFolder, type FoundLog, type SourceFolder } from './source-folder.ts'
import { startTransfers, tellLooking, tellProblem } from '#app/uploads/transfers.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** Logs that are sent of one folder. */
const mostLogs = 50
/** Characters of a project's name. */
const longestName = 200

/** What was dropped: folders, with logs beside them or none. */
export type Dropped = { files: readonly File[]; folders: readonly FileSystemDirectoryEntry[] }

export type TakeOptions = { project: string; ref: string; onRead: () => void }

/** Sends files as they are, each as a log. */
export function takeLogs(files: readonly File[], options: TakeOptions): void {
  startTransfers(
    files.map((file) => ({ name: file.name, file })),
    options,
  )
}

/** Sends what was dropped: the logs that came beside the folders, else those in them, each with the sources that it names. */
export async function takeDropped({ files, folders: entries }: Dropped, options: TakeOptions): Promise<void> {
  if (entries.length === 0) return takeLogs(files, options)
  const folders = await Promise.all(entries.map(lookThrough))
  const beside = files.map((file): FoundLog => ({ path: file.name, file }))
  if (beside.length > 0) return sendLogs(beside, folders, options)
  for (const folder of folders) takeFolder(folder, options)
}

async function lookThrough(entry: FileSystemDirectoryEntry): Promise<SourceFolder> {
  const found = tellLooking(entry.name)
  return droppedFolder(entry).finally(found)
}

/** Sends the logs in a folder that was chosen, each with the sources that it names. `files` are all that are in it. */
export function takeChosen(files: readonly File[], options: TakeOptions): void {
  const folder = chosenFolder(files)
  if (folder !== null) takeFolder(folder, options)
}

function takeFolder(folder: SourceFolder, options: TakeOptions): void {
  const { name, logs, looked, isCut } = folder
  if (logs.length === 0) {
    const where = isCut
      ? `among the first ${formatNumber(looked)} files in it`
      : looked < 2
        ? 'in it'
        : `among the ${formatNumber(looked)} files in it`
    return tellProblem(
      name,
      `There is no SARIF log ${where}: names of logs end in .sarif. Drop the log together with the folder. Nothing was sent.`,
    )
  }
  if (logs.length > mostLogs) {
    return tellProblem(
      name,
      `It has ${formatNumber(logs.length)} SARIF logs, more than the ${mostLogs} that are taken at once. Nothing was sent.`,
    )
  }
  sendLogs(logs, [folder], options)
}

function sendLogs(logs: readonly FoundLog[], folders: readonly SourceFolder[], options: TakeOptions): void {
  startTransfers(
    logs.map(({ path, file }) => ({ name: path, file, packed: () => packLog(file, folders) })),
    { ...options, fallbackProject: projectOf(folders), withSources: (upload, tell) => sendSources(upload, folders, tell) },
  )
}

/** What a folder names the project after whose log names none; empty where it cannot. */
function projectOf([folder]: readonly SourceFolder[]): string {
  return (folder?.name ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestName)
}
