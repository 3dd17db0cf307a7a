/** The folder of files that are in none; results without a path are in the folder with no name. */
export const topFolder = './'

/** The folder of a path, with `/` behind it. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/') + 1
  return end === 0 && path !== '' ? topFolder : path.slice(0, end)
}
