import { ShownText } from '#app/results/message/ShownText.tsx'
import type { NamedValues, WebBody, WebExchange as Exchange, WebMessage } from './web.schemas.ts'
import { formatBytes } from '#app/ui/text/format-bytes.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { MoreBelow } from '#app/results/MoreInJson.tsx'

/** The request that showed the result and what came back, as they went over the wire. Nothing is rendered where the log has neither. */
export function WebExchange({ exchange }: { exchange: Exchange | null }) {
  if (exchange === null) return null
  const { request, response } = exchange
  return (
    <section aria-labelledby="web">
      <h2 id="web">Web request and response</h2>
      {request !== null && <Message name="Request" message={request} />}
      {response !== null && <Message name="Response" message={response} isReceived={response.isReceived} />}
    </section>
  )
}

function Message({
  name,
  message: { line, headers, parameters, body },
  isReceived = true,
}: {
  name: string
  message: WebMessage
  isReceived?: boolean
}) {
  const isEmpty = line === '' && headers.values.length === 0 && parameters.values.length === 0 && body === null
  return (
    <div role="group" aria-label={name} className="web-message">
      <p className="web-line">
        <span className="web-name">{name}</span>
        {line !== '' && <LogText className="mono" text={line} />}
        {!isReceived && <span>No response was received.</span>}
        {isEmpty && isReceived && <span className="text-faint">The log says nothing of it.</span>}
      </p>
      <Values name="Headers" values={headers} />
      <Values name="Parameters" values={parameters} />
      {body !== null && <Body name={name} body={body} />}
    </div>
  )
}

function Values({ name, values: { values, more } }: { name: string; values: NamedValues }) {
  if (values.length === 0) return null
  return (
    <div className="web-part">
      <h3>{name}</h3>
      <dl>
        {values.map(({ name, value }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- values of one message never move, and two names may be cut to the same
          <div key={at}>
            <dt>
              <LogText text={name} />
            </dt>
            <dd>
              <LogText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <MoreBelow more={more} />
    </div>
  )
}

function Body({ name, body: { text, isBinary, length, isCut, rendered } }: { name: string; body: WebBody }) {
  const size = isBinary ? formatBytes(length) : formatCount(length, 'character')
  return (
    <div className="web-part">
      <h3>
        Body <span className="count">{size}</span>
      </h3>
      {rendered !== null && <ShownText message={rendered} />}
      {text !== '' && (
        <ScrollBox label={`Body of the ${name.toLowerCase()}`} className="text-box">
          <pre className={isBinary ? 'is-binary' : undefined}>
            <LogText text={text} />
          </pre>
        </ScrollBox>
      )}
      {isCut && <p className="source-note">The rest is in the original JSON.</p>}
    </div>
  )
}
