import { canonicalJson } from '#app/sarif/canonical-json.ts'
import { asInteger, asObject, asString, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { contentText } from '#app/sarif/source/content-text.ts'
import { resolveWebMessage } from '#app/sarif/web-exchange.ts'
import { cutText } from '#app/results/message/cut-text.ts'

const longestLine = 500
const longestMessage = 2_000
const listedValues = 50

/** What a step sent and what was answered (SARIF §3.38.6, §3.38.7): a line each, and below it the headers, parameters and body. */
export function describeExchange(run: Run, step: JsonObject): string[] {
  const request = resolveWebMessage(run, 'webRequests', step.webRequest)
  const response = resolveWebMessage(run, 'webResponses', step.webResponse)
  const sent = [asText(request?.method), asText(request?.target), protocolOf(request)]
  const status = asInteger(response?.statusCode)
  const answered =
    response?.noResponseReceived === true
      ? ['No response was received']
      : [status === undefined || status < 0 ? undefined : String(status), asText(response?.reasonPhrase), protocolOf(response)]
  return [textOf(sent, request), textOf(answered, response)].filter((text) => text !== '')
}

function protocolOf(message: JsonObject | null): string | undefined {
  const protocol = asText(message?.protocol)
  const version = asText(message?.version)
  return protocol === undefined ? undefined : version === undefined ? protocol : `${protocol}/${version}`
}

function textOf(words: readonly (string | undefined)[], message: JsonObject | null): string {
  const line = words.filter((word) => word !== undefined).join(' ')
  const body = contentText(message?.body)
  const lines = [
    ...(line === '' ? [] : [cutText(line, longestLine)]),
    ...pairsOf(message?.headers, ': '),
    ...pairsOf(message?.parameters, '='),
    ...(body === null ? [] : ['', body]),
  ]
  return cutText(lines.join('\n').trimStart(), longestMessage)
}

function pairsOf(values: unknown, between: string): string[] {
  const entries = Object.entries(asObject(values) ?? {})
  const more = entries.length > listedValues ? [`and ${entries.length - listedValues} more`] : []
  return [...entries.slice(0, listedValues).map(([name, value]) => `${name}${between}${asString(value) ?? canonicalJson(value)}`), ...more]
}
