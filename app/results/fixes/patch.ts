type PatchedFile = { path: string; hunks: string }

/** A patch of files below the root of a repository, as `git apply` reads it. */
export function patchText(files: readonly PatchedFile[]): string {
  return files
    .filter(({ hunks }) => hunks !== '')
    .map(({ path, hunks }) => {
      const [before, after] = [quoted(`a/${path}`), quoted(`b/${path}`)]
      return `diff --git ${before} ${after}\n--- ${before}${endMark(before)}\n+++ ${after}${endMark(after)}\n${hunks}`
    })
    .join('')
}

/** Whether a patch can name a path: one below the root of the repository, none that leads out of it or into git's own folder. */
export function isPatchable(path: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(path) && path.split('/').every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()))
}

/** A name as git writes it: quoted, with escapes, where it has characters that would end it. */
function quoted(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (!/[\u0000-\u001f\u007f"\\]/.test(name)) return name
  // oxlint-disable-next-line no-control-regex -- the same
  return `"${name.replace(/[\u0000-\u001f\u007f"\\]/g, (character) =>
    character === '"' || character === '\\' ? `\\${character}` : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )}"`
}

/** Shows where a name with spaces ends. */
function endMark(name: string): string {
  return name.includes(' ') && !name.startsWith('"') ? '\t' : ''
}
