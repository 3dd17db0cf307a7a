import { renderMarkdown } from '#app/results/message/markdown.server.ts'
import { messageParts } from '#app/results/message/message-parts.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import type { ShownMessage } from '#app/results/message/message.schemas.ts'
import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { readMultiformat } from '#app/sarif/text/multiformat.ts'

const longest = 10_000

/** How the log wants a place to be shown (SARIF §3.3.4): its snippet, else the lines round it, else the file; null where it says nothing of that. */
export function renderedContents(location: JsonObject, artifact: JsonObject | undefined): ShownMessage | null {
  const snippets = [location.region, location.contextRegion].map((region) => asObject(asObject(region)?.snippet))
  for (const contents of [...snippets, asObject(artifact?.contents)]) {
    const { text, markdown } = readMultiformat(contents?.rendered)
    if (text === null && markdown === null) continue
    return {
      parts: messageParts(cutText(text ?? markdown ?? '', longest), new Map()),
      html: markdown === null ? null : renderMarkdown(cutText(markdown, longest)),
    }
  }
  return null
}
