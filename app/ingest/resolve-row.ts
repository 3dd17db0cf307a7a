import { baselines, codeOf, kinds, levels, severities, suppressions } from '#app/sarif/codes.ts'
import { contentBits } from '#app/sarif/contents.ts'
import { resolveFingerprints } from '#app/sarif/fingerprints.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { resolveKind } from '#app/sarif/kind.ts'
import { resolveLevel } from '#app/sarif/level.ts'
import { plainText } from '#app/sarif/message-links.ts'
import { resolveMessage } from '#app/sarif/message.ts'
import { readRegion } from '#app/sarif/region.ts'
import { repoPath } from '#app/sarif/repo-path.ts'
import { resolveRule, type ResolvedRule } from '#app/sarif/rule.ts'
import type { Run } from '#app/sarif/run.ts'
import { resolveSeverity } from '#app/sarif/severity.ts'
import { lineText } from '#app/sarif/source-text.ts'
import { resolveSuppression } from '#app/sarif/suppressions.ts'
import { resolveTags, type TagSet } from '#app/sarif/tags.ts'
import type { RowNumbers } from './row-batch.ts'

/** What a row holds of a result, before names are numbered. */
export type ResolvedRow = {
  rule: ResolvedRule
  /** The rule's id, or its substitute: the message's first words. */
  ruleId: string
  tags: TagSet
  /** Shown and searched; empty where the result has none. */
  path: string
  /** In the identity: the path or its substitute. */
  place: string
  message: string
  markdown: string | null
  fingerprints: readonly (readonly [string, string])[]
  numbers: Omit<RowNumbers, 'run' | 'rule' | 'file' | 'tagset' | 'steps' | 'index'>
  /** The text of the line it is on, made only when the identity needs it. */
  line: () => string
  /** Codes of what was wrong, with the value that was. */
  problems: readonly { code: string; subject: string }[]
}

/** Lines and columns beyond this are not lines of any file. */
const largestNumber = 2 ** 31 - 1

/**
 * A result as a row: rule, kind, level, severity, message, path, region, tags, suppression by the standard's rules (app/sarif/).
 * `contents` gives the embedded text of an artifact by its index.
 */
export function resolveRow(run: Run, result: JsonObject, root: string | undefined, contents: (artifact: number) => string | undefined): ResolvedRow {
  const rule = resolveRule(run, result)
  const kind = resolveKind(result).value
  const level = resolveLevel(run, result, rule, kind)
  const severity = resolveSeverity(rule, result, kind, level.value)
  const message = resolveMessage(run, rule, result.message)
  const text = message.text.includes('[') || message.text.includes('\\') ? plainText(message.text) : message.text
  const location = asObject(asArray(result.locations)[0])
  const physical = asObject(location?.physicalLocation)
  const artifact = physical?.artifactLocation
  const path = repoPath(run, artifact, root)
  const region = readRegion(physical?.region)
  const baseline = codeOf(baselines, asText(result.baselineState) as 'new') // an unknown one gives -1, mended below
  const problems: { code: string; subject: string }[] = []
  if (rule.problem !== null) problems.push({ code: rule.problem, subject: rule.id })
  if (level.illegal !== undefined) problems.push({ code: 'level-illegal', subject: level.illegal })
  if (message.problem !== null) problems.push({ code: message.problem, subject: rule.id })
  if (path.problem !== null) problems.push({ code: path.problem, subject: path.path })
  if (region.problem !== null) problems.push({ code: region.problem, subject: '' })
  return {
    rule,
    ruleId: rule.id || firstWords(text),
    tags: resolveTags(run, rule, result),
    path: path.path,
    place: path.path || logicalPlace(run, location) || repoPath(run, result.analysisTarget, root).path,
    message: text,
    markdown: message.markdown,
    fingerprints: resolveFingerprints(result).used,
    numbers: {
      level: codeOf(levels, level.value),
      severity: codeOf(severities, severity.value),
      kind: codeOf(kinds, kind),
      logBaseline: Math.max(0, baseline),
      suppression: codeOf(suppressions, resolveSuppression(result).value),
      startLine: stored(region.startLine),
      startColumn: stored(region.startColumn),
      endLine: stored(region.endLine),
      endColumn: stored(region.endColumn),
      has: contentBits(result),
    },
    line: () => lineText(run, physical, contents(asIndex(asObject(artifact)?.index))) ?? '',
    problems,
  }
}

function stored(value: number | null): number {
  return value === null || value > largestNumber ? 0 : value
}

/** Stands in for the rule of a result that names none; the words, since numbers and names in a message differ from run to run. */
function firstWords(message: string): string {
  return message.trim().split(/\s+/, 4).join(' ').slice(0, 100)
}

function logicalPlace(run: Run, location: JsonObject | undefined): string {
  const own = asObject(asArray(location?.logicalLocations)[0])
  const shared = asObject(asArray(run.header.logicalLocations)[asIndex(own?.index)])
  return asText(own?.fullyQualifiedName) ?? asText(shared?.fullyQualifiedName) ?? asText(own?.name) ?? asText(shared?.name) ?? ''
}
