import { type ResolvedLocation, resolveArtifactLocation } from '#app/sarif/locations/artifact-location.ts'
import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readUriPath } from '#app/sarif/locations/uri-path.ts'

/** Where a file is kept: an entry of `versionControlProvenance`, and the path within that repository. */
type FileRepository = {
  readonly uri: string | null
  readonly revision: string | null
  readonly branch: string | null
  readonly path: string
}

const maximumEntries = 100

/**
 * The repository that a file belongs to: of the entries of `versionControlProvenance` whose `mappedTo` contains it the longest (SARIF
 * §3.23.8), else the first that is mapped to nothing. Without any the file's repo path stands for itself. Null for what is no file, or
 * has no path within a repository, as what lies in another file has none (§3.24.3).
 */
export function fileRepository(run: Run, location: unknown, root = ''): FileRepository | null {
  const entries = run.provenance
    .slice(0, maximumEntries)
    .map(asObject)
    .filter((entry) => entry !== undefined)
  const file = resolveArtifactLocation(run, location)
  if (file.container !== null) return null
  const owner = owningEntry(run, entries, file)
  if (owner !== null) return { ...describe(owner.entry), path: owner.path }
  const { path } = repoPath(run, location, root)
  const { kind, above } = readUriPath(path)
  if (path === '' || kind !== 'relative' || above) return null
  return { ...describe(entries.find(({ mappedTo }) => asObject(mappedTo) === undefined)), path }
}

function describe(entry: JsonObject | undefined): Pick<FileRepository, 'uri' | 'revision' | 'branch'> {
  return {
    uri: asText(entry?.repositoryUri) ?? null,
    revision: asText(entry?.revisionId) ?? null,
    branch: asText(entry?.branch) ?? null,
  }
}

function owningEntry(run: Run, entries: readonly JsonObject[], file: ResolvedLocation): { entry: JsonObject; path: string } | null {
  if (file.uri === null) return null
  const whole = readUriPath(file.uri)
  let longest: { entry: JsonObject; path: string; length: number } | null = null
  for (const entry of entries) {
    const mapped = resolveArtifactLocation(run, entry.mappedTo)
    if (mapped.uri === null && mapped.base === null) continue
    const prefix = readUriPath(mapped.uri ?? '')
    if (prefix.kind !== whole.kind || (prefix.kind === 'relative' && mapped.base?.id !== file.base?.id)) continue
    const folder = prefix.path === '' || prefix.path.endsWith('/') ? prefix.path : `${prefix.path}/`
    const path = whole.path.startsWith(folder) ? whole.path.slice(folder.length) : ''
    if (path !== '' && !whole.above && folder.length > (longest?.length ?? -1)) longest = { entry, path, length: folder.length }
  }
  return longest
}
