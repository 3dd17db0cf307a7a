import type { ResultContext } from './result-context.server.ts'
import { messageParts } from './message-parts.server.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { cutText } from './cut-text.ts'
import type { ShownTranslation } from './message.schemas.ts'
import { formatTool } from '#app/ui/text/format-tool.ts'

const longest = 10_000
const longestName = 200

/** In which language the texts of the rule are shown, and by what translation; null where it is the log's own. */
export function describeTranslation({
  run,
  rule,
  statedRule,
  result,
  anchors,
  logLinks,
  translation,
}: ResultContext): ShownTranslation | null {
  if (translation === null) return null
  const isOwnMessage = resolveMessage(run, rule, result.message).text === resolveMessage(run, statedRule, result.message).text
  if (isOwnMessage && rule.descriptor === statedRule.descriptor) return null
  const { language, name, version } = translation
  const { text } = resolveMessage(run, statedRule, result.message)
  return {
    language: cutText(language, longestName),
    languageName: languageName(language),
    name: name === null ? null : cutText(formatTool({ name, version }), longestName),
    original: isOwnMessage ? null : messageParts(cutText(text, longest), anchors, logLinks),
  }
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** `German (Germany)` for `de-DE`; a tag that is none stays as it is. */
function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return cutText(tag, longestName)
  }
}
