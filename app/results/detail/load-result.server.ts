import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { artifactIndex } from '#app/sarif/locations/artifact-index.ts'
import { baselines, valueOf, verdicts } from '#app/sarif/codes.ts'
import { asObject, asText } from '#app/sarif/json.ts'
import { resolveKind } from '#app/sarif/severity/kind.ts'
import { resolveLevel } from '#app/sarif/severity/level.ts'
import { statementOfFacts } from '#app/sarif/messages/facts-message.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { resolveSeverity } from '#app/sarif/severity/severity.ts'
import { resolveSuppression } from '#app/sarif/suppressions.ts'
import { resolveTags } from '#app/sarif/rules/tags.ts'
import { resultTitle } from '#app/sarif/title.ts'
import type { Database } from '#app/store/database.ts'
import { verdictLog } from '#app/store/verdicts/verdict-log.ts'
import { cweFact } from '#app/results/taxa/cwe-facts.server.ts'
import { describeAttachments } from '#app/results/attachments/describe-attachments.server.ts'
import { describeFacts } from '#app/results/facts/describe-facts.server.ts'
import { fingerprintFacts } from './fingerprint-facts.server.ts'
import { describeFixes } from '#app/results/fixes/describe-fixes.server.ts'
import { describeProperties } from '#app/results/properties/describe-properties.server.ts'
import { describeTaxa } from '#app/results/taxa/describe-taxa.server.ts'
import { describeWeb } from '#app/results/web/describe-web.server.ts'
import { describeTranslation } from '#app/results/message/describe-translation.server.ts'
import { lifeOf } from './life.server.ts'
import { describeMatched } from '#app/results/matching/describe-matched.server.ts'
import { readMarkdown } from '#app/results/message/markdown.server.ts'
import { messageParts } from '#app/results/message/message-parts.server.ts'
import { pageText } from '#app/results/message/page-text.server.ts'
import { withStated } from './stated-otherwise.server.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { shownEntries } from '#app/results/history/history.schemas.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { describeHistory, readHistory } from '#app/results/history/describe-history.server.ts'
import { damagedSentence } from '#app/results/opening/original-result.server.ts'
import { type Elsewhere, type OpenedResult, openResult, type Shown } from '#app/results/opening/open-result.server.ts'
import { ruleResults } from '#app/results/rule/rule-results.server.ts'
import { describeRule } from '#app/results/rule/describe-rule.server.ts'
import { describeGraphs } from '#app/results/graphs/describe-graphs.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { describeFlows } from '#app/results/flows/describe-flows.server.ts'
import { describeStacks } from '#app/results/stacks/describe-stack.server.ts'
import { SourceReader } from '#app/results/source/source-reader.server.ts'

/** Original JSON up to this many bytes is in the page; longer is a download. */
const rawInPage = 64 * 1024
/** In UTF-16 units; nobody reads more of a message in a page. */
const longestMessage = 50_000

type LoadedResult = { status: 'found'; detail: ResultDetail } | Elsewhere

/** Everything that a result's page shows, each derived value with its reason; or what became of the id. */
export async function loadResult(database: Database, id: ResultId, shown: Shown = {}): Promise<LoadedResult> {
  const opened = await openResult(database, id, shown)
  return opened.status === 'found' ? { status: 'found', detail: pageText(await describeResult(database, id, opened, shown)) } : opened
}

async function describeResult(
  database: Database,
  id: ResultId,
  opened: OpenedResult,
  { isBrief = false, entries = shownEntries }: Shown,
): Promise<ResultDetail> {
  const { sighting, bytes, isRead, isDamaged, context, places } = opened
  const { run, root, rule, statedRule, result, anchors, logLinks } = context
  const unread = isRead ? null : isDamaged ? 'what the tool wrote of the result is damaged' : 'the result could not be read'
  const kind = resolveKind(result)
  const level = resolveLevel(run, result, statedRule, kind.value)
  const message = resolveMessage(run, rule, result.message)
  const physical = firstPhysical(result.locations)
  const path = repoPath(run, physical?.artifactLocation, root)
  const wholeLength = Math.max(message.text.length, message.markdown?.length ?? 0)
  const markdown = message.markdown === null ? null : readMarkdown(cutText(message.markdown, longestMessage), anchors, logLinks)
  const plain = plainText(message.text, (number) => anchors.has(number))
  const { tags, cwes } = resolveTags(run, statedRule, result)
  const artifact = (await context.readArtifact(artifactIndex(run, physical?.artifactLocation))) ?? undefined
  const embedded = asText(asObject(artifact?.contents)?.text)
  const sources = new SourceReader(opened.sources)
  // What is asked of the database goes there together, and what is asked of the read model wakes its thread once.
  const [fingerprints, past, said, { life, last }, ofRule, source] = await Promise.all([
    fingerprintFacts(database.kysely, opened, embedded, path.path),
    readHistory(database.kysely, sighting.result, entries),
    verdictLog(database.kysely, sighting.result, entries),
    lifeOf(database.kysely, sighting),
    ruleResults(isBrief ? null : database, id, sighting.slug, rule.id || sighting.rule_name),
    sources.view(physical, !isBrief),
  ])
  const named = describeRule(context, sighting.rule_name, sighting.rule_title)
  const names = fingerprints.used.map(({ name }) => name)
  return {
    id,
    project: sighting.slug,
    ref: sighting.ref_name,
    on: opened.on,
    tool: { name: sighting.tool_name, version: last.tool_version },
    run: {
      pointer: sighting.pointer,
      automationId: sighting.automation_id,
      complete: last.complete === 1,
      commit: last.commit_id,
      upload: last.upload_uid,
      receivedAt: last.received_at,
    },
    rule: {
      ...named,
      ...(unread !== null && { reason: unread, reasonParts: [{ type: 'text' as const, text: unread }] }),
      results: ofRule,
    },
    title: resultTitle(statementOfFacts(plain, named.title) ?? plain) || named.title || rule.id || 'A result without a message',
    message: messageParts(cutText(message.text, longestMessage), anchors, logLinks),
    messageLength: wholeLength > longestMessage || markdown?.isCut === true ? wholeLength : null,
    messageHtml: markdown?.html ?? null,
    translation: describeTranslation(context),
    severity: { ...resolveSeverity(statedRule, result, kind.value, level) },
    level: withStated(level, result.level),
    kind: withStated(kind, result.kind),
    ...life,
    matched: describeMatched(sighting, names),
    logBaseline: valueOf(baselines, sighting.log_baseline),
    suppression: { ...resolveSuppression(result) },
    verdict: isPast(sighting.verdict_until) ? 'unreviewed' : valueOf(verdicts, sighting.verdict),
    version: sighting.version,
    verdictLog: said,
    history: describeHistory(past, said, { sighting: sighting.id, fingerprints: names }, entries),
    path: { path: path.path, uri: path.uri, steps: [...path.steps] },
    region: describeRegion(readRegion(physical?.region)),
    places,
    source,
    steps: sighting.steps,
    flows: describeFlows(context, result),
    graphs: describeGraphs(context, result),
    stacks: describeStacks(context, result),
    fixes: await describeFixes(context),
    web: describeWeb(context),
    attachments: await describeAttachments(context),
    facts: describeFacts(context),
    taxa: describeTaxa(context, tags),
    properties: describeProperties(context),
    tags: [...tags],
    cwes: cwes.map((cwe) => cweFact(run, cwe)),
    fingerprints,
    raw: { text: bytes.length > rawInPage ? null : bytes.toString('utf8'), bytes: bytes.length },
    ...(unread !== null && unreadable(sighting.message, unread, isDamaged)),
  }
}

/** What is shown of a result that could not be read, as the list shows it. */
function unreadable(told: string, reason: string, isDamaged: boolean): Pick<ResultDetail, 'title' | 'message' | 'severity' | 'level'> {
  const text = isDamaged ? `${told}\n\n${damagedSentence}` : told
  return { title: told, message: [{ type: 'text', text }], severity: { value: 'none', reason }, level: { value: 'none', reason } }
}

function describeRegion(region: Region): ResultDetail['region'] {
  const { startLine, startColumn, endLine, endColumn } = region
  const text = regionWords(region)
  return text === null ? null : { startLine, startColumn, endLine, endColumn, text }
}

function isPast(time: string | null): boolean {
  return time !== null && time <= new Date().toISOString()
}
