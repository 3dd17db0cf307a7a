import { asIndex, asObject, asText, member, type JsonObject } from '#app/sarif/json.ts'
import { createRunMemo } from '#app/sarif/runs/run-memo.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { isAbsoluteUri, readUriPath } from './uri-path.ts'

/** Where an artifact location leads. */
export type ResolvedLocation = {
  /** Absolute where the log says enough, else as far as it goes; null where the log gives none. */
  readonly uri: string | null
  /** The base that the location stands on in the end: its absolute URI, or null where the log does not say where it is. */
  readonly base: { readonly id: string; readonly uri: string | null } | null
  /** The location of the artifact that contains this one (SARIF §3.24.3). */
  readonly container: JsonObject | null
  /** What was done to get there, as sentences. */
  readonly steps: readonly string[]
  readonly problem: LocationProblem | null
}

export type LocationProblem = 'artifact-not-found' | 'uri-not-a-string' | 'uri-base-loop' | 'uri-base-too-deep'

type Parts = { readonly uri: string | undefined; readonly baseId: string | undefined; readonly index: number; readonly broken: boolean }

const maximumBases = 64
const nowhere: ResolvedLocation = { uri: null, base: null, container: null, steps: [], problem: null }
/** Nearly always a URI comes with one base and one index, so that it is the key by itself; only further ones take a longer one. */
const memoByUri = createRunMemo<{ readonly parts: Parts; readonly resolved: ResolvedLocation }>()
const memo = createRunMemo<ResolvedLocation>()

/**
 * Resolves an `artifactLocation` (SARIF §3.4): its URI, or that of the artifact it points to, behind the URIs of its bases, which are
 * prepended as strings (§3.14.14). An absolute URI stands for itself, whatever base is named beside it. A bare string is read as a URI.
 * Equal locations of a run give the same object.
 */
export function resolveArtifactLocation(run: Run, location: unknown): ResolvedLocation {
  const parts = readParts(location)
  if (parts === null) return nowhere
  const { uri = '', baseId, index, broken } = parts
  const first = memoByUri.get(run, uri)
  if (first === undefined) return memoByUri.set(run, uri, { parts, resolved: resolve(run, parts) }).resolved
  if (first.parts.index === index && first.parts.baseId === baseId && first.parts.broken === broken) return first.resolved
  const key = `${index} ${broken ? 'broken' : ''} ${baseId?.length ?? -1} ${baseId ?? ''}${uri}`
  return memo.get(run, key) ?? memo.set(run, key, resolve(run, parts))
}

function readParts(location: unknown): Parts | null {
  if (typeof location === 'string') return { uri: location, baseId: undefined, index: -1, broken: false }
  const object = asObject(location)
  if (object === undefined) return null
  const { uri } = object
  const broken = uri !== undefined && uri !== null && typeof uri !== 'string'
  return { uri: asText(uri), baseId: asText(object.uriBaseId), index: asIndex(object.index), broken }
}

function resolve(run: Run, stated: Parts): ResolvedLocation {
  const steps: string[] = []
  const artifact = asObject(run.artifacts[stated.index])
  const container = asObject(asObject(run.artifacts[asIndex(artifact?.parentIndex)])?.location) ?? null
  let { uri, baseId } = stated
  let problem: LocationProblem | null = stated.broken ? 'uri-not-a-string' : null
  if (uri === undefined && stated.index !== -1) {
    const inner = readParts(artifact?.location)
    if (inner === null) {
      steps.push(`The log has no artifact ${stated.index} with a location.`)
      problem = 'artifact-not-found'
    } else {
      steps.push(`The location is that of artifact ${stated.index} of the log.`)
      uri = inner.uri
      baseId = inner.baseId ?? baseId
    }
  }
  if (uri === undefined && baseId === undefined) return { uri: null, base: null, container, steps, problem }
  const based = uri !== undefined && isAbsoluteUri(uri) ? standAlone(run, uri, baseId, steps) : prepend(run, uri ?? '', baseId, steps)
  return { uri: based.uri, base: based.base, container, steps, problem: problem ?? based.problem }
}

type Based = Pick<ResolvedLocation, 'uri' | 'base' | 'problem'>

/** An absolute URI needs no base; the one it names still says what its path is relative to. */
function standAlone(run: Run, uri: string, baseId: string | undefined, steps: string[]): Based {
  if (baseId === undefined) return { uri, base: null, problem: null }
  steps.push(`The URI is absolute and stands for itself, although it names the base ${baseId}.`)
  return { ...prepend(run, '', baseId, []), uri }
}

function prepend(run: Run, stated: string, firstBaseId: string | undefined, steps: string[]): Based {
  let uri = stated
  let baseId = firstBaseId
  const seen = new Set<string>()
  while (baseId !== undefined) {
    if (seen.has(baseId)) {
      steps.push(`The base ${baseId} stands on itself.`)
      return { uri, base: { id: baseId, uri: null }, problem: 'uri-base-loop' }
    }
    if (seen.size >= maximumBases) {
      steps.push(`More than ${maximumBases} bases stand on each other.`)
      return { uri, base: { id: baseId, uri: null }, problem: 'uri-base-too-deep' }
    }
    seen.add(baseId)
    const entry: Parts | null = readParts(member(run.baseIds, baseId))
    if (entry?.uri === undefined && entry?.baseId === undefined) {
      steps.push(`The log does not say where the base ${baseId} is${uri.startsWith('/') ? '' : ', so the URI stays relative to it'}.`)
      return { uri, base: { id: baseId, uri: null }, problem: null }
    }
    if (entry.uri !== undefined) {
      steps.push(`The base ${baseId} is ${entry.uri}.`)
      uri = liesIn(uri, entry.uri) ? uri : join(entry.uri, uri)
      if (isAbsoluteUri(entry.uri) || entry.uri.startsWith('/')) return { uri, base: { id: baseId, uri: entry.uri }, problem: null }
    }
    baseId = entry.baseId
  }
  return { uri, base: null, problem: null }
}

/** Whether a path that begins with a slash is already that of a file under the base: some tools write both in full. */
function liesIn(uri: string, base: string): boolean {
  if (!uri.startsWith('/')) return false
  const root = readUriPath(base)
  return root.kind === 'absolute' && root.path !== '/' && `${readUriPath(uri).path}/`.startsWith(`${root.path}/`)
}

/** SARIF §3.14.14 prepends strings; a base without its final slash gets it, and two slashes do not meet. */
function join(base: string, rest: string): string {
  if (rest === '') return base
  const start = /[/\\]$/.test(base) ? base : `${base}/`
  return start + rest.replace(/^\/+/, '')
}
