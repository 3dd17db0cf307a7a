import { uploadParametersSchema } from '#app/ingest/parameters.ts'
import { baselines, valueOf, verdicts } from '#app/sarif/codes.ts'
import { listFingerprints, resolveFingerprints } from '#app/sarif/fingerprints.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { resolveKind } from '#app/sarif/kind.ts'
import { resolveLevel } from '#app/sarif/level.ts'
import { plainText } from '#app/sarif/message-links.ts'
import { resolveMessage } from '#app/sarif/message.ts'
import { readRegion, type Region } from '#app/sarif/region.ts'
import { repoPath } from '#app/sarif/repo-path.ts'
import { resolveRule } from '#app/sarif/rule.ts'
import type { Run } from '#app/sarif/run.ts'
import { resolveSeverity } from '#app/sarif/severity.ts'
import { resolveSuppression } from '#app/sarif/suppressions.ts'
import { resolveTags } from '#app/sarif/tags.ts'
import { resultTitle } from '#app/sarif/title.ts'
import { originalBytes } from '#app/store/blocks.ts'
import type { Database } from '#app/store/database.ts'
import { followPermalink, shownSighting } from '#app/store/result-rows.ts'
import { verdictLog } from '#app/store/verdict-log.ts'
import { cweFact } from './cwe-facts.server.ts'
import { detailLocations } from './detail-locations.server.ts'
import { lifeOf } from './life.server.ts'
import { renderMarkdown } from './markdown.server.ts'
import { messageParts } from './message-parts.server.ts'
import { pageText } from './page-text.server.ts'
import { type ResultDetail, type ResultId, resultIdSchema } from '#app/results/results.schemas.ts'
import { ruleFacts } from './rule-facts.server.ts'
import { loadRun } from './run-cache.server.ts'
import { SourceReader } from '#app/results/source/source-reader.server.ts'

/** Original JSON up to this many bytes is in the page; longer is a download. */
const rawInPage = 64 * 1024
const longestLog = 100

export type LoadedResult =
  | { status: 'found'; detail: ResultDetail }
  | { status: 'moved'; to: ResultId }
  | { status: 'gone' }
  | { status: 'unknown' }

type Sighting = NonNullable<Awaited<ReturnType<typeof shownSighting>>>

/** Everything that a result's page shows, each derived value with its reason; or what became of the id. */
export async function loadResult(database: Database, id: ResultId): Promise<LoadedResult> {
  const link = await followPermalink(database.kysely, id)
  if (link.status === 'moved') return { status: 'moved', to: resultIdSchema.parse(link.to) }
  if (link.status !== 'found') return { status: link.status }
  const sighting = await shownSighting(database.kysely, link.result)
  if (sighting === undefined) return { status: 'unknown' }
  const bytes = (await originalBytes(database.kysely, sighting.block, sighting.slot)) ?? Buffer.from('null')
  const run = await loadRun(database.kysely, database, sighting.run)
  return { status: 'found', detail: pageText(await describeResult(database, id, sighting, run, bytes)) }
}

async function describeResult(database: Database, id: ResultId, sighting: Sighting, run: Run, bytes: Buffer): Promise<ResultDetail> {
  const { root } = uploadParametersSchema.parse(JSON.parse(sighting.parameters))
  const read = parsed(bytes)
  const result = read ?? {}
  const rule = resolveRule(run, result)
  const kind = resolveKind(result)
  const level = resolveLevel(run, result, rule, kind.value)
  const message = resolveMessage(run, rule, result.message)
  const physical = asObject(asObject(asArray(result.locations)[0])?.physicalLocation)
  const path = repoPath(run, physical?.artifactLocation, root)
  const { locations, related, anchors } = detailLocations({ run, root }, result)
  const plain = plainText(message.text, (number) => anchors.has(number))
  const { tags, cwes } = resolveTags(run, rule, result)
  const fingerprints = resolveFingerprints(result)
  const own = { id, project: sighting.slug, ref: sighting.ref_name, projectKey: sighting.project_key, commit: sighting.commit_id }
  const sources = new SourceReader({ database, run, runId: sighting.run, root, result, seen: sighting, own })
  return {
    id,
    project: sighting.slug,
    ref: sighting.ref_name,
    tool: { name: sighting.tool_name, version: sighting.tool_version },
    run: {
      pointer: sighting.pointer,
      automationId: sighting.automation_id,
      complete: sighting.complete === 1,
      commit: sighting.commit_id,
      upload: sighting.upload_uid,
      receivedAt: sighting.received_at,
    },
    rule: ruleFacts(rule),
    title: resultTitle(plain) || rule.title || rule.id || 'A result without a message',
    message: messageParts(message.text, anchors),
    messageHtml: message.markdown === null ? null : renderMarkdown(message.markdown, anchors),
    severity: { ...resolveSeverity(rule, result, kind.value, level.value) },
    level: { value: level.value, reason: level.reason },
    kind: { ...kind },
    ...(await lifeOf(database.kysely, sighting)),
    logBaseline: valueOf(baselines, sighting.log_baseline),
    suppression: { ...resolveSuppression(result) },
    verdict: isPast(sighting.verdict_until) ? 'unreviewed' : valueOf(verdicts, sighting.verdict),
    version: sighting.version,
    verdictLog: await verdictLog(database.kysely, sighting.result, longestLog),
    path: { path: path.path, uri: path.uri, steps: [...path.steps] },
    region: describeRegion(readRegion(physical?.region)),
    locations,
    related,
    source: await sources.view(physical, true),
    steps: sighting.steps,
    tags: [...tags],
    cwes: cwes.map((cwe) => cweFact(run, cwe)),
    fingerprints: {
      used: fingerprints.used.map(([name, value]) => ({ name, value })),
      reason: fingerprints.reason,
      all: listFingerprints(result).map(({ property, name, value }) => ({ property, name, value })),
    },
    raw: { text: bytes.length > rawInPage ? null : bytes.toString('utf8'), bytes: bytes.length },
    ...(read === null ? unreadable(sighting.message) : {}),
  }
}

/** What is shown of a result that could not be read, as the list shows it. */
function unreadable(why: string): Pick<ResultDetail, 'title' | 'message' | 'severity' | 'level'> {
  const reason = 'the result could not be read'
  return { title: why, message: [{ type: 'text', text: why }], severity: { value: 'none', reason }, level: { value: 'none', reason } }
}

function describeRegion(region: Region): ResultDetail['region'] {
  const { startLine, startColumn, endLine, endColumn, charOffset, charLength, byteOffset, byteLength } = region
  const start = startLine === null ? '' : `line ${startLine}${startColumn === null ? '' : `, column ${startColumn}`}`
  const end =
    endLine === null && endColumn === null
      ? ''
      : ` to ${[endLine !== null && endLine !== startLine ? `line ${endLine}` : '', endColumn === null ? '' : `column ${endColumn}`].filter(Boolean).join(', ')}`
  const chars = charOffset === null ? '' : `characters from ${charOffset}${charLength === null ? '' : `, ${charLength} of them`}`
  const bytes = byteOffset === null ? '' : `bytes from ${byteOffset}${byteLength === null ? '' : `, ${byteLength} of them`}`
  const text = [start === '' ? '' : start + (end === ' to ' ? '' : end), chars, bytes].filter(Boolean).join('; ')
  return text === '' ? null : { startLine, startColumn, endLine, endColumn, text }
}

function isPast(time: string | null): boolean {
  return time !== null && time <= new Date().toISOString()
}

/** The object in the bytes; null where there is none, as with a result that could not be read. */
function parsed(bytes: Buffer): JsonObject | null {
  try {
    return asObject(JSON.parse(bytes.toString('utf8'))) ?? null
  } catch {
    return null
  }
}
