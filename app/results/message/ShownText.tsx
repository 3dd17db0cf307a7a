import type { MessagePart, ShownMessage } from './message.schemas.ts'
import { LogText, logText } from '#app/ui/text/LogText.tsx'
import { visibleHtml, visibleText } from '#app/ui/text/visible-text.ts'

/** A message of a part of a result: as markdown where the log has it so, else plain, with its links. */
export function ShownText({ message: { parts, html } }: { message: ShownMessage }) {
  return html === null ? (
    <p className="message-text">
      <MessageParts parts={parts} />
    </p>
  ) : (
    // oxlint-disable-next-line react/no-danger -- sanitised by the server
    <div className="prose" dangerouslySetInnerHTML={{ __html: visibleHtml(html) }} />
  )
}

/** The pieces of a plain message; links to places of the result lead to its page, which is this one if no other is given. */
export function MessageParts({ parts, page = '' }: { parts: MessagePart[]; page?: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- parts of one message never move
  return parts.map((part, index) => <Part key={index} part={part} page={page} />)
}

function Part({ part, page }: { part: MessagePart; page: string }) {
  if (part.type === 'text') return <LogText text={part.text} />
  if (part.type === 'location') {
    return (
      <a href={`${page}#${part.anchor}`} title={visibleText(part.title)}>
        <LogText text={part.text} />
      </a>
    )
  }
  if (part.type === 'log') return <LogLink part={part} page={page} />
  return (
    <a href={part.href} title={part.href === part.text ? undefined : part.href} rel="noreferrer noopener" className="external">
      <LogText text={part.text} />
    </a>
  )
}

/** A link to a part of the log that the result came in; where it leads nowhere it says why. */
function LogLink({ part: { text, href, title }, page }: { part: Extract<MessagePart, { type: 'log' }>; page: string }) {
  if (href === null) {
    return (
      <>
        <LogText text={text} /> <span className="text-faint">({logText(title)})</span>
      </>
    )
  }
  return (
    <a href={href.startsWith('#') ? `${page}${href}` : href} title={visibleText(title)}>
      <LogText text={text} />
    </a>
  )
}
