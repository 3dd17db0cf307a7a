import { absentInLog, baselines, codeOf, kinds, levels, severities } from '#app/sarif/codes.ts'
import { contentBits } from '#app/sarif/contents.ts'
import { oldestFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'
import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { resolveKind } from '#app/sarif/severity/kind.ts'
import { resolveLevel } from '#app/sarif/severity/level.ts'
import { hasLogLink } from '#app/sarif/messages/log-links.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { writtenMessage } from '#app/sarif/messages/message.ts'
import { withoutTerminalCodes } from '#app/sarif/text/terminal-codes.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import { ruleContradiction } from '#app/sarif/rules/rule-reference.ts'
import { resolveRule, type ResolvedRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readSecuritySeverity } from '#app/sarif/rules/security-severity.ts'
import { resolveSeverity } from '#app/sarif/severity/severity.ts'
import { suppressionCode } from '#app/sarif/suppression-code.ts'
import { kindsInForce, resolveSuppression } from '#app/sarif/suppressions.ts'
import { resolveTags, type TagSet } from '#app/sarif/rules/tags.ts'
import type { ResultProblem } from '#app/ingest/reporting/report-codes.ts'
import { keptTags } from './kept-tags.ts'
import type { RowNumbers } from './row-batch.ts'
import type { RunPlaces } from './run-places.ts'

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
  region: Region
  message: string
  /** The same with the codes of a terminal, if it had any: in the identity, which had them before they were left out. */
  writtenMessage: string
  markdown: string | null
  /** Whether its message leads to a part of its own log (SARIF §3.10.3). */
  hasLogLink: boolean
  fingerprints: readonly (readonly [string, string])[]
  /** The same at their least versions, where that is another; else empty. */
  oldestFingerprints: readonly (readonly [string, string])[]
  /** Those of the rule, the tags, the run, the steps and the place in the log are 0 as yet. */
  numbers: RowNumbers
  /** Codes of what was wrong, with the value that was. */
  problems: readonly { code: ResultProblem; subject: string }[]
}

/** Lines and columns beyond this are not lines of any file. */
const largestNumber = 2 ** 31 - 1

const noProblems: ResolvedRow['problems'] = []

/**
 * A result as a row: rule, kind, level, severity, message, path, region, tags, suppression by the standard's rules (app/sarif/).
 * `isLocation` tells whether a location of the result has an id, which makes `[text](id)` in its message a link.
 */
export function resolveRow(run: Run, result: JsonObject, places: RunPlaces, isLocation: (id: number) => boolean): ResolvedRow {
  const rule = resolveRule(run, result)
  const kind = resolveKind(result).value
  const level = resolveLevel(run, result, rule, kind)
  const severity = resolveSeverity(rule, result, kind, level)
  const message = writtenMessage(run, rule, result.message)
  const shown = withoutTerminalCodes(message.text)
  const text = plainText(shown, isLocation)
  const location = asObject(asArray(result.locations)[0])
  const physical = asObject(location?.physicalLocation)
  const place = places.at(physical?.artifactLocation)
  const region = readRegion(physical?.region)
  const fingerprints = resolveFingerprints(result)
  let problems = noProblems
  const note = (code: ResultProblem | null, subject: string) => {
    if (code !== null) problems = [...problems, { code, subject }]
  }
  note(rule.problem, rule.id)
  note(ruleContradiction(asObject(result.rule), result.ruleId, result.ruleIndex), rule.id)
  if (level.illegal !== undefined) note('level-illegal', level.illegal)
  if (readSecuritySeverity(result.properties).illegal !== null) note('security-severity-illegal', rule.id)
  note(message.problem, rule.id)
  const allTags = resolveTags(run, rule, result)
  const tags = keptTags(allTags)
  if (tags !== allTags) note('tags-cut', '')
  note(place.problem, place.path)
  note(region.problem, '')
  note(fingerprints.problem, '')
  const logBaseline = baselineOf(result.baselineState)
  if (logBaseline === absentInLog) note('result-absent', '')
  return {
    rule,
    ruleId: rule.id || firstWords(text),
    tags,
    path: place.path,
    place: place.path || logicalPlace(run, location) || places.pathOf(result.analysisTarget),
    region,
    message: text,
    writtenMessage: shown === message.text ? text : plainText(message.text, isLocation),
    markdown: message.markdown,
    hasLogLink: hasLogLink(message.text) || (message.markdown !== null && hasLogLink(message.markdown)),
    fingerprints: fingerprints.used,
    oldestFingerprints: oldestFingerprints(result, fingerprints),
    numbers: {
      run: 0,
      rule: 0,
      file: place.file,
      tagset: 0,
      level: codeOf(levels, level.value),
      severity: codeOf(severities, severity.value),
      kind: codeOf(kinds, kind),
      logBaseline,
      suppression: suppressionCode(resolveSuppression(result).value, kindsInForce(result)),
      startLine: stored(region.startLine),
      steps: 0,
      has: contentBits(result),
      index: 0,
    },
    problems,
  }
}

/** The code of what the log says; of anything else that of `unset`. */
function baselineOf(state: unknown): number {
  const found = baselines.findIndex((baseline) => baseline === state)
  return found === -1 ? 0 : found
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
