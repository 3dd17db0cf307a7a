import { repoPath } from './repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** The path of an artifact as people read it; of the root itself, below which it has none, the whole URI. Empty where no artifact is named. */
export function shownPath(run: Run, location: unknown, root?: string): string {
  const { path, uri } = repoPath(run, location, root)
  return path === '' ? (uri ?? '') : path
}
