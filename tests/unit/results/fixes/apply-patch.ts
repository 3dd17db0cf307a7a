import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What becomes of files, by their paths, when git applies a patch to them in a folder of their own. Throws what git says when it refuses. */
export function applyPatch(files: Record<string, string>, patch: string, options: string[] = []): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-patch-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync('git', ['-c', 'core.autocrlf=false', 'apply', '--whitespace=nowarn', ...options, '-'], {
      cwd: folder,
      input: patch,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Whatever repository the folder lies in, git looks no further.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    })
    return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
