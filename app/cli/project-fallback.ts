import { execFile } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'

/** The project of a log that names none: the git remote of the folder, as git has it, else the folder's name. */
export async function projectFallback(folder: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'config', '--get', 'remote.origin.url'], { timeout: 2000 })
    if (stdout.trim() !== '') return stdout.trim()
  } catch {
    // No git, no repository, or no remote: the folder's name it is.
  }
  return basename(resolve(folder)) || 'project'
}
