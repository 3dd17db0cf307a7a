import { serverConfig } from '#app/http/server-state.ts'
import { resolveArtifactLocation } from '#app/sarif/locations/artifact-location.ts'
import { fileRepository } from '#app/sarif/repositories/file-repository.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { repositoryLink } from '#app/sarif/repositories/repository-link.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { editorLink } from './editor-link.server.ts'
import type { SourceSurroundings } from './source.schemas.ts'

type Scope = {
  run: Run
  root: string | undefined
  own: { project: string; ref: string; projectKey: string; commit: string | null }
}

/**
 * Ways out of a place in a file: to the repository, which the log names (SARIF §3.23), else the project's key, at the commit of the log, else
 * that of the upload; and to an editor, where one is set. A file within another has no path in either (§3.24.3).
 */
export function sourceLinks({ run, root, own }: Scope, location: JsonObject): Pick<SourceSurroundings, 'repository' | 'editor'> {
  const { startLine, endLine, startColumn } = readRegion(location.region)
  const { path } = repoPath(run, location.artifactLocation, root)
  const { container } = resolveArtifactLocation(run, location.artifactLocation)
  const kept = fileRepository(run, location.artifactLocation, root)
  return {
    repository:
      kept === null
        ? null
        : repositoryLink({
            uri: kept.uri ?? own.projectKey,
            revision: kept.revision ?? own.commit,
            branch: kept.branch,
            path: kept.path,
            startLine,
            endLine,
          }),
    editor:
      container === null ? editorLink(serverConfig().editor, { project: own.project, path, line: startLine, column: startColumn }) : null,
  }
}
