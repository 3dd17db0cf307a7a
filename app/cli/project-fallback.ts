import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { basename, dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { repositoryKey } from '#app/sarif/runs/provenance.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'

const ownFolder = fileURLToPath(new URL('../..', import.meta.url))

/** What is to be said of a log's file, with the project that it falls to if neither that nor the log names one. */
export async function withProjectFallback(file: string, parameters: UploadParameters): Promise<UploadParameters> {
  const fallbackProject = await projectFallback(file, process.cwd())
  return fallbackProject === null ? parameters : { fallbackProject, ...parameters }
}

/**
 * The project of a log that names none: the git remote of the folder that a command is given in, as a log names a repository, else that folder's name. In
 * Assay's own folder, where `npm run assay` and `npm start` are called, the code is not Assay's: there it is the remote of the folder that
 * the log is in; null, for the file's name, where that has none or is Assay's, too.
 */
export async function projectFallback(file: string, folder: string, own = ownFolder): Promise<string | null> {
  if (!isWithin(folder, own)) return (await gitRemote(folder)) ?? (basename(resolve(folder)) || 'project')
  const place = await realpath(dirname(resolve(folder, file)))
  return isWithin(place, own) ? null : gitRemote(place)
}

function isWithin(folder: string, other: string): boolean {
  return `${resolve(folder)}${sep}`.startsWith(`${resolve(other)}${sep}`)
}

async function gitRemote(folder: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'config', '--get', 'remote.origin.url'], { timeout: 2000 })
    const remote = stdout.trim()
    // CI leaves the token that it has fetched the code with in it.
    return repositoryKey(remote) ?? (remote.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1') || null)
  } catch {
    // No git, no repository, or no remote.
    return null
  }
}
