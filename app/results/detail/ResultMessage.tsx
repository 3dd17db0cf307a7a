import type { MessagePart } from '#app/results/message/message.schemas.ts'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { ScrollBox } from '#app/ui/ScrollBox.tsx'
import { visibleHtml } from '#app/ui/visible-text.ts'

/** A message longer than this, in UTF-16 units, gets a window of its own to scroll in. */
const longMessage = 4000

/** The message, as markdown where the log has it so; its links lead to places on the result's page, which is this one if no other is given, or, marked as such, elsewhere. */
export function ResultMessage({ parts, html, page = '' }: { parts: MessagePart[]; html: string | null; page?: string }) {
  const plain = <PlainMessage parts={parts} page={page} />
  return (
    <section aria-labelledby="message">
      <h2 id="message">Message</h2>
      {html === null ? (
        plain
      ) : (
        <>
          <Prose html={html.replaceAll('href="#', `href="${page}#`)} />
          <details className="aside">
            <summary>As plain text</summary>
            {plain}
          </details>
        </>
      )}
    </section>
  )
}

function Prose({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server
  const prose = <div className="prose" dangerouslySetInnerHTML={{ __html: visibleHtml(html) }} />
  return html.length > longMessage ? <ScrollBox label="Text of the message">{prose}</ScrollBox> : prose
}

function PlainMessage({ parts, page }: { parts: MessagePart[]; page: string }) {
  const length = parts.reduce((sum, part) => sum + part.text.length, 0)
  const text = (
    <p className="message-text">
      <MessageParts parts={parts} page={page} />
    </p>
  )
  return length > longMessage ? <ScrollBox label="Text of the message, plain">{text}</ScrollBox> : text
}
