import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { embeddedText, redactionTokens, textOfSnippets } from '#app/sarif/fixes/known-text.ts'
import { physicalLocations } from '#app/sarif/locations/physical-locations.ts'
import { type PlacedText, placedText } from '#app/sarif/fixes/placed-text.ts'
import { changeText, type ChangedText, readReplacement, type Replacement } from '#app/sarif/fixes/replacement.ts'
import { fileRepository } from '#app/sarif/repositories/file-repository.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import { artifactIndex } from '#app/sarif/locations/artifact-index.ts'
import type { Fix } from './fixes.schemas.ts'
import { isPatchable } from './patch.ts'

/** Of one fix; what is beyond counts, but is neither shown nor in a patch. */
const mostFiles = 100
const mostReplacements = 500
/** Of `artifactChanges`, of which several may be of one file. */
const mostChanges = 1000

export type ResolvedFile = ChangedText & {
  readonly path: string
  /** What is said of the file (SARIF §3.4.6), as the log has it. */
  readonly descriptions: readonly unknown[]
  readonly replacements: readonly Replacement[]
  readonly origin: 'contents' | 'given' | 'snippets' | 'none'
  /** Whether the log hides some of the text of the file (SARIF §3.14.28). */
  readonly isRedacted: boolean
}
type ResolvedFix = { readonly files: readonly ResolvedFile[]; readonly more: number; readonly patch: Fix['patch'] }

/**
 * A fix of the result (SARIF §3.55) applied to what is known of the files: the file embedded in the log (§3.24.8), else what was given beside
 * it, else the lines that snippets of the result's regions show.
 */
export async function resolveFix(context: ResultContext, fix: JsonObject): Promise<ResolvedFix> {
  const changes = changesByFile(context, fix)
  const files: ResolvedFile[] = []
  for (const change of [...changes.values()].slice(0, mostFiles)) files.push(await changeFile(context, change))
  const more = changes.size - files.length
  const isPart = more > 0 || asArray(fix.artifactChanges).length > mostChanges || [...changes.values()].some(({ tooMany }) => tooMany)
  return { files, more, patch: patchOf(files, isPart) }
}

type FileChange = { path: string; artifact: number; descriptions: unknown[]; replacements: Replacement[]; tooMany: boolean }

/** By path, and by repository: files of several may have one path (SARIF §3.23.8). */
function changesByFile({ run, root }: ResultContext, fix: JsonObject): Map<string, FileChange> {
  const changes = new Map<string, FileChange>()
  let left = mostReplacements
  for (const element of asArray(fix.artifactChanges).slice(0, mostChanges)) {
    const object = asObject(element)
    if (object === undefined) continue
    const path = shownPath(run, object.artifactLocation, root)
    const file = JSON.stringify([path, fileRepository(run, object.artifactLocation, root)?.uri])
    const change = changes.get(file) ?? {
      path,
      artifact: artifactIndex(run, object.artifactLocation),
      descriptions: [],
      replacements: [],
      tooMany: false,
    }
    changes.set(file, change)
    change.descriptions.push(asObject(object.artifactLocation)?.description)
    const values = asArray(object.replacements)
    const replacements = values.slice(0, left).flatMap((value) => readReplacement(value) ?? [])
    left -= replacements.length
    change.tooMany ||= replacements.length < values.length
    change.replacements.push(...replacements)
  }
  return changes
}

async function changeFile(context: ResultContext, { path, artifact, descriptions, replacements }: FileChange): Promise<ResolvedFile> {
  const { run } = context
  const { texts, origin } = await textsOf(context, path, artifact)
  const changed = changeText(run, texts, replacements)
  return {
    path,
    descriptions,
    replacements,
    ...changed,
    origin: origin !== 'contents' && changed.hunks === '' ? 'none' : origin,
    isRedacted: redactionTokens(run).some((token) => changed.hunks.includes(token)),
  }
}

type KnownTexts = { texts: PlacedText[]; origin: 'contents' | 'given' | 'snippets' }

/** What is known of a file, by whoever knows most of it. */
async function textsOf(context: ResultContext, path: string, artifact: number): Promise<KnownTexts> {
  const { run, root, result } = context
  const whole = embeddedText(asObject((artifact === -1 ? null : await context.readArtifact(artifact))?.contents))
  if (whole !== null) return { texts: [placedText(run, whole, 'whole')], origin: 'contents' }
  const given = path === '' ? null : await context.readGiven(path)
  if (given !== null) {
    const texts = given.stretches.map(({ first, text }) => placedText(run, text, given.isWhole ? 'whole' : first))
    return { texts, origin: 'given' }
  }
  const places = physicalLocations(run, result).filter((location) => repoPath(run, location.artifactLocation, root).path === path)
  return { texts: textOfSnippets(run, places), origin: 'snippets' }
}

function patchOf(files: readonly ResolvedFile[], isPart: boolean): Fix['patch'] {
  const unplaced = files.reduce((sum, file) => sum + file.unplaced.length, 0)
  const outside = files.find(({ path }) => !isPatchable(path))
  const paths = new Set(files.map(({ path }) => path))
  const reason = isPart
    ? 'the fix changes more than Assay reads of one'
    : unplaced > 0
      ? 'the log does not hold the text of every line that it changes'
      : outside !== undefined
        ? 'the log does not say where in a repository its files are'
        : files.some(({ isRedacted }) => isRedacted)
          ? 'the log hides some of the text, so that no file would match'
          : paths.size < files.length
            ? 'files of several repositories have one path in it'
            : files.every(({ hunks }) => hunks === '')
              ? 'it changes nothing'
              : null
  if (reason !== null) return { command: null, reason }
  return { command: files.every(({ isAnchored }) => isAnchored) ? 'git apply' : 'git apply --unidiff-zero', reason: null }
}
