import { resolveArtifactLocation, type LocationProblem, type ResolvedLocation } from './artifact-location.ts'
import { asObject } from '#app/sarif/json.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import { createRunMemo } from '#app/sarif/runs/run-memo.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readUriPath, type UriPath } from './uri-path.ts'

/** The path that is shown, searched and part of a result's identity. */
export type RepoPath = {
  /** Empty where the location names no artifact; begins with `/` or a drive letter where no root is known. */
  readonly path: string
  /** The whole URI as far as the log gives it. */
  readonly uri: string | null
  /** How the path came about, as sentences. */
  readonly steps: readonly string[]
  readonly problem: LocationProblem | 'path-above-root' | null
}

/** What a path may be relative to. Roots without scheme or slash hold only for locations on the same base. */
type Root = UriPath & { readonly baseId: string | null; readonly label: string }

const maximumNesting = 8
/** Every path is held against every root. */
const maximumRoots = 100
const nowhere: RepoPath = { path: '', uri: null, steps: [], problem: null }
/** Not by weak references: a log has many files, and these cost more than a path does. */
const pathOfLocation = createRunMemo<{ readonly root: string; readonly path: RepoPath }, ResolvedLocation>()

/**
 * The repo path of an `artifactLocation`: its resolved URI, decoded and with `/` separators, without the root that contains it: `root`, a
 * path or URI, where the repository was (`mappedTo`, SARIF §3.23.8), its outermost base (§3.14.14) or a working directory (§3.20.19), else
 * what paths are to be shown relative to (`displayBase`, §3.25.2).
 * URIs that are no files stay as they are.
 */
export function repoPath(run: Run, location: unknown, root = ''): RepoPath {
  return pathOf(run, resolveArtifactLocation(run, location), root, maximumNesting)
}

function pathOf(run: Run, resolved: ResolvedLocation, root: string, nesting: number): RepoPath {
  const known = pathOfLocation.get(run, resolved)
  if (known !== undefined && known.root === root) return known.path
  return pathOfLocation.set(run, resolved, { root, path: describePath(run, resolved, root, nesting) }).path
}

function describePath(run: Run, resolved: ResolvedLocation, root: string, nesting: number): RepoPath {
  const { uri, problem } = resolved
  if (uri === null) return resolved.steps.length === 0 && problem === null ? nowhere : { path: '', uri, steps: resolved.steps, problem }
  const whole = readUriPath(uri)
  const steps = [...resolved.steps]
  let { path } = whole
  if (resolved.container !== null && nesting > 0) {
    const outer = pathOf(run, resolveArtifactLocation(run, resolved.container), root, nesting - 1)
    steps.push(`The artifact lies inside ${outer.path}.`)
    path = `${outer.path}/${path.replace(/^\/+/, '')}`
  } else {
    const own = longestRoot(run, resolved, whole, root)
    if (own !== null) {
      path = withoutRoot(path, own.path) ?? path
      steps.push(`The path is relative to ${own.label}, ${own.path}.`)
    } else if (whole.kind === 'absolute') steps.push('No root that is known contains the file, so the path is absolute.')
  }
  if (whole.above) steps.push('The URI leads above what it is relative to.')
  return { path, uri, steps, problem: problem ?? (whole.above ? 'path-above-root' : null) }
}

/**
 * What the path is relative to: the root given with the log; else where the log says that a repository was (the longest, SARIF §3.23.8),
 * since a tool may well work in a folder below it; else the longest of the other roots; else that for display, which is but a hint.
 */
function longestRoot(run: Run, resolved: ResolvedLocation, whole: UriPath, uploadRoot: string): Root | null {
  const given =
    uploadRoot === '' ? [] : [{ ...readUriPath(uploadRoot), baseId: resolved.base?.id ?? null, label: 'the root given with the log' }]
  const { repositories, directories, display } = rootsOf(run)
  for (const roots of [given, repositories, [...directories, ...basesOf(run, resolved)], display]) {
    const containing = roots.filter((root) => contains(root, resolved, whole))
    if (containing.length > 0) return containing.reduce((longest, root) => (root.path.length > longest.path.length ? root : longest))
  }
  return null
}

function contains(root: Root, resolved: ResolvedLocation, whole: UriPath): boolean {
  if (root.path === '' || root.kind !== whole.kind || withoutRoot(whole.path, root.path) === null) return false
  return root.kind !== 'relative' || root.baseId === (resolved.base?.id ?? null)
}

/** What remains of a path under a root, empty for the root itself; null where it lies elsewhere. */
function withoutRoot(path: string, root: string): string | null {
  const folder = root.endsWith('/') ? root : `${root}/`
  if (path.startsWith(folder)) return path.slice(folder.length)
  return path === root ? '' : null
}

/** The base that the location names; for an absolute URI without one, every base of the run that stands on no other. */
function basesOf(run: Run, resolved: ResolvedLocation): Root[] {
  const ids = resolved.base !== null ? [resolved.base] : outermostBases(run)
  return ids.flatMap(({ id, uri }) => {
    if (uri === null) return []
    const key = `${id.length} ${id}${uri}`
    return [baseRoots.get(run, key) ?? baseRoots.set(run, key, { ...readUriPath(uri), baseId: null, label: `the base ${id}` })]
  })
}

const baseRoots = createRunMemo<Root>()

const maximumBases = 100

const outermostBases = onceFor((run: Run) =>
  Object.keys(run.baseIds)
    .slice(0, maximumBases)
    .map((id) => resolveArtifactLocation(run, { uriBaseId: id }).base)
    .filter((base) => base !== null),
)

/** The roots that hold for all locations of a run. */
const rootsOf = onceFor((run: Run) => {
  const root = (location: unknown, label: string): Root[] => {
    const { uri, base } = resolveArtifactLocation(run, location)
    return uri === null ? [] : [{ ...readUriPath(uri), baseId: base?.id ?? null, label }]
  }
  return {
    repositories: distinct(run.provenance.flatMap((details) => root(asObject(details)?.mappedTo, 'the root of the repository'))),
    directories: distinct(
      run.invocations
        .flatMap((invocation) => root(asObject(invocation)?.workingDirectory, 'the working directory of the run'))
        .filter(({ kind }) => kind !== 'relative'),
    ),
    display: root(asObject(run.header.specialLocations)?.displayBase, 'the base for display'),
  }
})

function distinct(roots: readonly Root[]): Root[] {
  return [...new Map(roots.map((root) => [JSON.stringify([root.path, root.baseId]), root])).values()].slice(0, maximumRoots)
}
