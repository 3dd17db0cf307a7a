import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackageVersions } from './packages.ts'

const run = promisify(execFile)
/** Nothing of a package is run, and what npm says is why it failed. */
const quiet = ['--ignore-scripts', '--loglevel=error', '--fetch-retries=1']

/** A package could not be had: there is no network, no such version, or no program to unpack it. */
export class PackageNotFetched extends Error {
  override name = 'PackageNotFetched'
}

/**
 * Fetches versions of a package from the registry that npm is set up with, and unpacks each into a folder of its own below `folder`. Gives
 * these folders, in order. Nothing of a package is run. Throws `PackageNotFetched`, with a sentence.
 */
export async function fetchPackage({ name, versions }: PackageVersions, folder: string): Promise<string[]> {
  const packed = join(folder, `${name}-packed`)
  await mkdir(packed)
  try {
    const specifications = versions.map((version) => `${name}@${version}`)
    await run('npm', ['pack', ...quiet, '--pack-destination', packed, ...specifications])
    const files = new Set(await readdir(packed))
    return await Promise.all(
      versions.map(async (version) => {
        const file = `${name}-${version}.tgz`
        if (!files.has(file)) throw new Error(`npm did not give ${file}.`)
        const unpacked = join(folder, `${name}-${version}`)
        await mkdir(unpacked)
        await run('tar', ['-xzf', join(packed, file), '-C', unpacked, '--strip-components=1'])
        return unpacked
      }),
    )
  } catch (error) {
    throw new PackageNotFetched(`The package ${name} could not be fetched by npm: ${reasonOf(error)}`, { cause: error })
  }
}

/** What a program said of its error, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr) : ''
  const lines = said.split('\n').flatMap((line) => /^npm error (?!A complete log)(.*\S)/.exec(line)?.[1] ?? [])
  const [first = error.message.split('\n')[0] ?? ''] = [lines.slice(0, 2).join(', ')].filter(Boolean)
  return first.endsWith('.') ? first : `${first}.`
}
