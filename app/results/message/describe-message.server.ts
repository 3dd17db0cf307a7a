import { renderMarkdown } from './markdown.server.ts'
import { messageParts } from './message-parts.server.ts'
import type { ResultContext } from './result-context.server.ts'
import { cutText } from './cut-text.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import type { ShownMessage } from './message.schemas.ts'

/** A message beside the result's own is short; what is longer is cut with a mark. */
const longest = 10_000

/** A message of a part of a result (SARIF §3.11), such as the description of a fix, as the page shows it; null where there is none. */
export function describeMessage(
  { run, rule, anchors, logLinks }: Pick<ResultContext, 'run' | 'rule' | 'anchors' | 'logLinks'>,
  message: unknown,
): ShownMessage | null {
  const { text, markdown } = resolveMessage(run, rule, message)
  if (text === '' && markdown === null) return null
  return {
    parts: messageParts(cutText(text, longest), anchors, logLinks),
    html: markdown === null ? null : renderMarkdown(cutText(markdown, longest), anchors, logLinks),
  }
}
