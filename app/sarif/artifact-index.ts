import { asObject } from '#app/sarif/json.ts'
import { repoPath } from '#app/sarif/repo-path.ts'
import type { Run } from '#app/sarif/run.ts'

const maximumArtifacts = 100_000
const indexes = new WeakMap<Run, { root: string | undefined; byPath: ReadonlyMap<string, number> }>()

/** The index of the run's first artifact with this repo path, for locations that do not say it; -1 where there is none. */
export function artifactIndex(run: Run, path: string, root: string | undefined): number {
  let index = indexes.get(run)
  if (index === undefined || index.root !== root) {
    const byPath = new Map<string, number>()
    for (const [at, artifact] of run.artifacts.slice(0, maximumArtifacts).entries()) {
      const location = asObject(asObject(artifact)?.location)
      const found = location === undefined ? '' : repoPath(run, location, root).path
      if (found !== '' && !byPath.has(found)) byPath.set(found, at)
    }
    indexes.set(run, (index = { root, byPath }))
  }
  return index.byPath.get(path) ?? -1
}
