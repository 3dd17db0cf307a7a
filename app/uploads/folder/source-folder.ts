/** A log that was found in a folder, with its path below it. */
export type FoundLog = { path: string; file: File }

/** A folder that somebody chose or dropped: the logs in it, and its files by their paths. */
export type SourceFolder = {
  name: string
  logs: FoundLog[]
  /** How many files were looked at for logs, and whether there are more that were not. */
  looked: number
  isCut: boolean
  /** The file of a path below the folder; null where there is none. */
  find(path: string): Promise<File | null>
}

/** Files and folders that are looked at for logs. */
const mostLooked = 50_000
const logName = /\.sarif(?:\.json)?(?:\.(?:gz|zst|br|zip))?$/i
/** What version control keeps for itself, and what is installed and not written. */
const passedFolders = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules'])

/** A folder of which the browser has listed all files, as it does for one that is chosen. Null where it has none. */
export function chosenFolder(files: readonly File[]): SourceFolder | null {
  const [first] = files
  if (first === undefined) return null
  const name = first.webkitRelativePath.split('/')[0] ?? ''
  const byPath = new Map(files.map((file) => [file.webkitRelativePath.slice(name.length + 1), file]))
  const logs = [...byPath].flatMap(([path, file]): FoundLog[] => (isLog(path) ? [{ path, file }] : []))
  return { name, logs, looked: files.length, isCut: false, find: async (path) => byPath.get(path) ?? null }
}

function isLog(path: string): boolean {
  return logName.test(path) && !path.split('/').some((part) => passedFolders.has(part))
}

/** A folder that was dropped: it is looked through for logs, the nearest first; other files are looked up when they are asked for. */
export async function droppedFolder(root: FileSystemDirectoryEntry): Promise<SourceFolder> {
  const logs: FoundLog[] = []
  let [looked, entries] = [0, 0]
  const waiting = [{ folder: root, prefix: '' }]
  for (const { folder, prefix } of waiting) {
    if (entries >= mostLooked) break
    for (const entry of await entriesOf(folder)) {
      entries += 1
      const path = prefix + entry.name
      if (isFolder(entry)) {
        if (!passedFolders.has(entry.name)) waiting.push({ folder: entry, prefix: `${path}/` })
        continue
      }
      looked += 1
      if (logName.test(entry.name)) {
        const file = await fileAt(root, path)
        if (file !== null) logs.push({ path, file })
      }
    }
  }
  return { name: root.name, logs, looked, isCut: entries >= mostLooked, find: (path) => fileAt(root, path) }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** What stands directly in a folder; the browser gives it in portions. What cannot be read is left out. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0 || entries.length >= mostLooked) return entries
    entries.push(...some)
  }
}

function fileAt(root: FileSystemDirectoryEntry, path: string): Promise<File | null> {
  return new Promise((resolve) => {
    root.getFile(
      path,
      {},
      // An entry of a file is one that gives it.
      (entry) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
      () => resolve(null),
    )
  })
}
