import { asText } from '#app/sarif/json.ts'
import { safeHref } from '#app/sarif/links.ts'
import { readMultiformat } from '#app/sarif/multiformat.ts'
import type { ResolvedRule } from '#app/sarif/rule.ts'
import { renderMarkdown } from './markdown.server.ts'
import type { ResultDetail } from '#app/results/results.schemas.ts'

/** What the log says of a rule (SARIF §3.49): names, descriptions, help as sanitised HTML where it is markdown, else as text. */
export function ruleFacts(rule: ResolvedRule): ResultDetail['rule'] {
  const help = readMultiformat(rule.descriptor?.help)
  const full = readMultiformat(rule.descriptor?.fullDescription)
  return {
    id: rule.id,
    name: rule.name,
    title: rule.title,
    description: full.text,
    helpHtml: help.markdown === null ? null : renderMarkdown(help.markdown),
    helpText: help.text,
    helpUri: safeHref(asText(rule.descriptor?.helpUri) ?? ''),
    reason: rule.reason,
  }
}
