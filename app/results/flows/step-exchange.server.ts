import { asArray, asIndex, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { cutText } from '#app/results/message/cut-text.ts'

const longestLine = 500

/** What a step sent and what was answered (SARIF §3.38.6, §3.38.7), in a line each. With an `index` both stand in the run (§3.46.2, §3.47.2). */
export function describeExchange(run: Run, step: JsonObject): string[] {
  const request = whole(step.webRequest, run.header.webRequests)
  const response = whole(step.webResponse, run.header.webResponses)
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

function protocolOf(message: JsonObject | undefined): string | undefined {
  const protocol = asText(message?.protocol)
  const version = asText(message?.version)
  return protocol === undefined ? undefined : version === undefined ? protocol : `${protocol}/${version}`
}

function whole(value: unknown, shared: unknown): JsonObject | undefined {
  const own = asObject(value)
  return own === undefined ? undefined : { ...asObject(asArray(shared)[asIndex(own.index)]), ...own }
}
