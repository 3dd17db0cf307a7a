import { asInteger, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { resolveWebMessage } from '#app/sarif/web-exchange.ts'
import { cutText } from '#app/results/message/cut-text.ts'

const longestLine = 500

/** What a step sent and what was answered (SARIF §3.38.6, §3.38.7), in a line each. */
export function describeExchange(run: Run, step: JsonObject): string[] {
  const request = resolveWebMessage(run, 'webRequests', step.webRequest)
  const response = resolveWebMessage(run, 'webResponses', step.webResponse)
  const sent = [asText(request?.method), asText(request?.target), protocolOf(request)]
  const status = asInteger(response?.statusCode)
  const answered =
    response?.noResponseReceived === true
      ? ['No response was received']
      : [status === undefined || status < 0 ? undefined : String(status), asText(response?.reasonPhrase), protocolOf(response)]
  return [sent, answered].flatMap((words) => {
    const line = words.filter((word) => word !== undefined).join(' ')
    return line === '' ? [] : cutText(line, longestLine)
  })
}

function protocolOf(message: JsonObject | null): string | undefined {
  const protocol = asText(message?.protocol)
  const version = asText(message?.version)
  return protocol === undefined ? undefined : version === undefined ? protocol : `${protocol}/${version}`
}
