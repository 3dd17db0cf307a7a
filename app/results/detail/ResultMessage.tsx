import type { ResultDetail } from './detail.schemas.ts'
import { isInTitle } from './is-in-title.ts'
import type { MessagePart, ShownTranslation } from '#app/results/message/message.schemas.ts'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { visibleHtml } from '#app/ui/text/visible-text.ts'

/** A message longer than this, in UTF-16 units, gets a window of its own to scroll in. */
const longMessage = 4000

type ResultMessageProps = { result: ResultDetail; page?: string; heading?: 'h2' | 'h4' }

/**
 * The message, as markdown where the log has it so; its links lead to places on the result's page, which is this one if no other is given, or, marked as such, elsewhere.
 * Nothing where all of it is the title.
 */
export function ResultMessage({ result, page = '', heading: Heading = 'h2' }: ResultMessageProps) {
  if (isInTitle(result)) return null
  const { message: parts, messageHtml: html, translation } = result
  const isTranslated = translation !== null && translation.original !== null
  const plain = <PlainMessage parts={parts} page={page} />
  return (
    <section aria-labelledby="message">
      <Heading id="message">Message</Heading>
      {html === null ? (
        <div lang={isTranslated ? translation.language : undefined}>{plain}</div>
      ) : (
        <>
          <div lang={isTranslated ? translation.language : undefined}>
            <Prose html={html.replaceAll('href="#', `href="${page}#`)} />
          </div>
          <details className="aside">
            <summary>As plain text</summary>
            {plain}
          </details>
        </>
      )}
      {isTranslated && <TranslationNote translation={translation} page={page} />}
    </section>
  )
}

function Prose({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server
  const prose = <div className="prose" dangerouslySetInnerHTML={{ __html: visibleHtml(html) }} />
  return html.length > longMessage ? <ScrollBox label="Text of the message">{prose}</ScrollBox> : prose
}

function PlainMessage({ parts, page }: { parts: MessagePart[]; page: string }) {
  if (parts.every(({ text }) => text === '')) return <p className="source-note">The log says nothing of it.</p>
  const length = parts.reduce((sum, part) => sum + part.text.length, 0)
  const text = (
    <p className="message-text">
      <MessageParts parts={parts} page={page} />
    </p>
  )
  return length > longMessage ? <ScrollBox label="Text of the message, plain">{text}</ScrollBox> : text
}

function TranslationNote({ translation: { languageName, name, original }, page }: { translation: ShownTranslation; page: string }) {
  return (
    <>
      <p className="source-note">
        Shown in <LogText text={languageName} />
        {name !== null && (
          <>
            , by the translation <LogText text={name} />
          </>
        )}
        . Lists have the log’s own language.
      </p>
      <details className="aside">
        <summary>In the log’s own language</summary>
        <PlainMessage parts={original ?? []} page={page} />
      </details>
    </>
  )
}
