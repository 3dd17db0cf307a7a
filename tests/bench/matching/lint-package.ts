import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PackageFile } from './file-pairs.ts'
import { sarifResults } from './sarif-results.ts'

const run = promisify(execFile)
const oxlint = fileURLToPath(new URL('../../../node_modules/.bin/oxlint', import.meta.url))

/** What was built from other files, or is not a package's own source. */
const ignored = ['**/*.min.js', 'dist/**', 'node_modules/**', '**/*.d.ts', 'examples/**', 'benchmark/**']
/** All rules of all plugins that need nothing but the file: the more results that say the same, the harder they are to tell apart. */
const plugins = ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node']
/** Speak of a file as a whole, at a line that is as good as any other, or of the last of its imports, whichever that is. */
const offRules = ['max-lines', 'import/max-dependencies', 'import/unambiguous', 'import/no-default-export', 'import/newline-after-import']

/** What a linter says of a package: its log as it wrote it, and the files that results are in. */
export type Linted = { log: string; files: PackageFile[] }

/** Lints the sources of a package, in its folder, with every rule there is. Throws where the linter does not give a log. */
export async function lintPackage(folder: string): Promise<Linted> {
  // Beside the package's own configuration, which must not count.
  const config = join(folder, '.matching.oxlintrc.json')
  await writeFile(config, JSON.stringify({ plugins, ignorePatterns: ignored }))
  const chosen = ['-D', 'all', ...offRules.flatMap((rule) => ['-A', rule])]
  const log = await lint(folder, [
    '--format',
    'sarif',
    '--config',
    config,
    ...chosen,
    '--threads=1',
    '--no-ignore',
    '--disable-nested-config',
    '.',
  ])
  await rm(config)
  const paths = [...new Set(sarifResults(log).map(({ path }) => path))]
  const files = paths.map(async (path) => ({ path, lines: (await readFile(join(folder, path), 'utf8')).split(/\r\n|\n/) }))
  return { log, files: await Promise.all(files) }
}

/** The linter ends with 1 where it found something. */
async function lint(folder: string, args: string[]): Promise<string> {
  try {
    return (await run(oxlint, args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 })).stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout.startsWith('{')) return error.stdout
    throw error
  }
}
